import { type Permissions, permittedInContext } from '../../permissions';

/** Why an action on rules is refused. `full`: too many rules; `onlyOne`: a single rule. */
export type RuleRefusal = 'archived' | 'noPermission' | 'full' | 'onlyOne';

export type RuleCircumstances = {
  readonly contextStatus: string | undefined;
  readonly permissions: Permissions;
  readonly count: number;
  readonly mostRules: number;
};

/** Checks of actions on rules. Each returns why the console refuses, or `undefined`; the service may allow more. */
export const matchRulePolicy = {
  create: (given: RuleCircumstances): RuleRefusal | undefined =>
    refused(given, 'rule:create') ?? (given.count >= given.mostRules ? 'full' : undefined),
  update: (given: RuleCircumstances): RuleRefusal | undefined => refused(given, 'rule:update'),
  delete: (given: RuleCircumstances): RuleRefusal | undefined => refused(given, 'rule:delete'),
  reorder: (given: RuleCircumstances): RuleRefusal | undefined =>
    refused(given, 'rule:update') ?? (given.count < 2 ? 'onlyOne' : undefined),
};

function refused({ contextStatus, permissions }: RuleCircumstances, permission: string) {
  return permittedInContext(contextStatus, permissions, permission);
}
