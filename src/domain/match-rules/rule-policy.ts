import { type Permissions, permittedInContext } from '../permissions';

/** Why an action on rules is not allowed; `full`: too many rules, `onlyOne`: one rule, `ordering`: a move waits. */
export type RuleRefusal = 'archived' | 'noPermission' | 'full' | 'onlyOne' | 'ordering';

export type RuleCircumstances = {
  readonly contextStatus: string | undefined;
  readonly permissions: Permissions;
  readonly count: number;
  readonly mostRules: number;
  /** True if a move waits for the user's decision: many requests need a confirmation, or were stopped. */
  readonly ordering?: boolean;
};

/** Each check returns why an action on rules is not allowed; the service allows more in an archived context. */
export const matchRulePolicy = {
  create: (given: RuleCircumstances): RuleRefusal | undefined =>
    refused(given, 'rule:create') ??
    (given.count >= given.mostRules ? 'full' : given.ordering ? 'ordering' : undefined),
  update: (given: RuleCircumstances): RuleRefusal | undefined => refused(given, 'rule:update'),
  delete: (given: RuleCircumstances): RuleRefusal | undefined => refused(given, 'rule:delete'),
  reorder: (given: RuleCircumstances): RuleRefusal | undefined =>
    refused(given, 'rule:update') ?? (given.count < 2 ? 'onlyOne' : given.ordering ? 'ordering' : undefined),
};

function refused({ contextStatus, permissions }: RuleCircumstances, permission: string) {
  return permittedInContext(contextStatus, permissions, permission);
}
