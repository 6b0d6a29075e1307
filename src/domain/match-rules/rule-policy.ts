import { type Permissions, permittedInContext } from '../permissions';

/** Permission and state check: why something cannot be done to a context's rules; the console has a sentence for each. */
export type RuleRefusal = 'archived' | 'noPermission' | 'full' | 'onlyOne' | 'ordering';

/** What decides: the state of the context, who asks, and how many rules there are of how many at most. */
export type RuleCircumstances = {
  readonly contextStatus: string | undefined;
  readonly permissions: Permissions;
  readonly count: number;
  readonly mostRules: number;
  /** Whether a move waits for the user's decision: many requests are asked about, or were halted. */
  readonly ordering?: boolean;
};

/**
 * What may be done to the rules of a context: undefined is yes, else the reason why not. The service
 * enforces the same, except that it leaves the rules of an archived context writable
 * (docs/contract.md#context-status).
 */
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
