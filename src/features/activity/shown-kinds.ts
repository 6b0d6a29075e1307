/** Kinds of objects to filter by. */
export const shownKinds = [
  'context',
  'match-rule',
  'rule-order',
  'source',
  'field-map',
  'fee-schedule',
  'source-reading',
  'session',
  'pix-key',
  'tenant',
  'activity',
] as const;
