import { type Permissions, refusalInContext } from '../../permissions';

/** Why an action on rules is refused. `full`: too many rules; `onlyOne`: a single rule. */
export type RuleRefusal = 'archived' | 'noPermission' | 'full' | 'onlyOne';

export type RuleCircumstances = {
  readonly contextStatus: string | undefined;
  readonly permissions: Permissions;
  readonly count: number;
  readonly maxRules: number;
};

/** Checks of actions on rules. Each returns why the console refuses, `undefined` if allowed; the service may allow more. */
export const matchRulePolicy = {
  create: (circumstances: RuleCircumstances): RuleRefusal | undefined =>
    refusalOf(circumstances, 'rule:create') ??
    (circumstances.count >= circumstances.maxRules ? 'full' : undefined),
  update: (circumstances: RuleCircumstances): RuleRefusal | undefined =>
    refusalOf(circumstances, 'rule:update'),
  delete: (circumstances: RuleCircumstances): RuleRefusal | undefined =>
    refusalOf(circumstances, 'rule:delete'),
  reorder: (circumstances: RuleCircumstances): RuleRefusal | undefined =>
    refusalOf(circumstances, 'rule:update') ?? (circumstances.count < 2 ? 'onlyOne' : undefined),
};

function refusalOf({ contextStatus, permissions }: RuleCircumstances, permission: string) {
  return refusalInContext(contextStatus, permissions, permission);
}
