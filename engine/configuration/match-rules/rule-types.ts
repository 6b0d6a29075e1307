/** The types of match rules; `configFields` (rule-config.ts) lists the settings of each. */
export const matchRuleTypes = ['EXACT', 'TOLERANCE', 'DATE_LAG'] as const;
export type MatchRuleType = (typeof matchRuleTypes)[number];

/** Returns whether this console knows a rule's type. A newer service may have more types. */
export function isMatchRuleType(type: string): type is MatchRuleType {
  return (matchRuleTypes as readonly string[]).includes(type);
}
