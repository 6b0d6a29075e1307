/** Domain terms that the console explains, by group (docs/glossary.md). */
export const termGroups = {
  contexts: ['context', 'source', 'side', 'fieldMap', 'clone'],
  rules: [
    'matchRule',
    'priority',
    'tolerance',
    'dateLag',
    'baseAmount',
    'rounding',
    'split',
    'hint',
    'suggestion',
  ],
  matching: ['run', 'matchRate', 'proposed', 'whatIf', 'staged'],
  fees: ['feeSchedule', 'cascading', 'tier', 'gross', 'feeTolerance', 'normalization', 'acquirer'],
  more: ['onHold', 'alias', 'endToEnd', 'nsu', 'idempotencyKey'],
} as const;

export type TermGroup = keyof typeof termGroups;
export type Term = (typeof termGroups)[TermGroup][number];
