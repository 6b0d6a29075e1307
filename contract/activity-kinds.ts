/** Kinds of the objects of entries. `rule-order` is the order of the rules of a context. */
export const activityObjectKinds = [
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
export type ActivityObjectKind = (typeof activityObjectKinds)[number];

/** Operations of entries that no API has, and the kind of their objects. */
export const activityEvents = {
  signIn: 'session',
  signOut: 'session',
  loadSample: 'tenant',
  seed: 'tenant',
  importTenant: 'tenant',
  restoreBackup: 'tenant',
  /** An action applies a file. */
  applyFile: 'activity',
  readActivity: 'activity',
  eraseValues: 'activity',
  erasePerson: 'activity',
  /** The log was switched on or off, at a start of the server. In the log without a tenant. */
  activityOn: 'activity',
  activityOff: 'activity',
  /** The complete state of a context or a fee schedule, where the log starts or continues. */
  baseline: 'context',
  baselineFeeSchedule: 'fee-schedule',
} as const satisfies Readonly<Record<string, ActivityObjectKind>>;
export type ActivityEvent = keyof typeof activityEvents;
