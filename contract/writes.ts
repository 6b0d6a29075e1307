import type { ConsoleOperationName, ConsoleOperations } from './console-operations';
import type { OperationName, Operations } from './operations';

/** Operations of both tables: of the interface, and of the console server. */
export type AnyOperations = Operations & ConsoleOperations;
export type AnyOperationName = OperationName | ConsoleOperationName;

/** Names of the operations that change data which the activity log records. */
export type WriteName = {
  [K in AnyOperationName]: AnyOperations[K] extends { method: 'GET' } | { isRecorded: false } ? never : K;
}[AnyOperationName];
type ReadName = Exclude<AnyOperationName, WriteName>;

/** Kinds of the objects that a write changes. `rule-order` is the order of the rules of a context. */
export type ObjectKind =
  | 'context'
  | 'match-rule'
  | 'rule-order'
  | 'source'
  | 'source-reading'
  | 'field-map'
  | 'fee-schedule';

/** Where an id is: in the path, in the response, in the state before the write, or in what else its handler returns. */
type IdPath<K extends WriteName> =
  | (K extends WriteName ? `path.${keyof AnyOperations[K]['params']['shape'] & string}` : never)
  | 'response.id'
  | 'response.contextId'
  | 'response.context.id'
  | 'before.contextId'
  | 'evidence.contextId';

/** Description of a write for the activity log (docs/activity.md). */
export type Write<K extends WriteName = WriteName> = {
  readonly kind: ObjectKind;
  /** `set` is an update whose object always exists, and which makes no entry if it changes nothing. */
  readonly verb: 'create' | 'update' | 'set' | 'delete' | 'reorder' | 'clone';
  readonly objectId: IdPath<K>;
  /** Missing for an object that belongs to no context. */
  readonly contextId?: IdPath<K>;
  /** The operation that returns the state before the write; missing if the write creates its object. */
  readonly before?: ReadName;
};

const created = { verb: 'create', objectId: 'response.id' } as const;
const context = {
  kind: 'context',
  verb: 'update',
  objectId: 'path.contextId',
  contextId: 'path.contextId',
  before: 'getContext',
} as const;
const ruleOfContext = { kind: 'match-rule', contextId: 'path.contextId' } as const;
const rule = { ...ruleOfContext, objectId: 'path.ruleId', before: 'getMatchRule' } as const;
const sourceOfContext = { kind: 'source', contextId: 'path.contextId' } as const;
const fieldMap = { kind: 'field-map', objectId: 'path.fieldMapId', before: 'getFieldMap' } as const;

/** The description of every such operation. The compiler reports a missing one. */
export const writes = {
  createContext: { ...created, kind: 'context', contextId: 'response.id' },
  updateContext: context,
  cloneContext: {
    kind: 'context',
    verb: 'clone',
    objectId: 'response.context.id',
    contextId: 'response.context.id',
  },
  createMatchRule: { ...created, ...ruleOfContext },
  updateMatchRule: { ...rule, verb: 'update' },
  deleteMatchRule: { ...rule, verb: 'delete' },
  reorderMatchRules: { ...context, kind: 'rule-order', verb: 'reorder', before: 'listMatchRules' },
  createSource: { ...created, ...sourceOfContext },
  updateSource: { ...sourceOfContext, verb: 'update', objectId: 'path.sourceId', before: 'getSource' },
  createFieldMap: { ...created, kind: 'field-map', contextId: 'path.contextId' },
  updateFieldMap: { ...fieldMap, verb: 'update', contextId: 'response.contextId' },
  deleteFieldMap: { ...fieldMap, verb: 'delete', contextId: 'before.contextId' },
  createFeeSchedule: { ...created, kind: 'fee-schedule' },
  updateFeeSchedule: {
    kind: 'fee-schedule',
    verb: 'update',
    objectId: 'path.scheduleId',
    before: 'getFeeSchedule',
  },
  putReading: {
    kind: 'source-reading',
    verb: 'set',
    objectId: 'path.sourceId',
    contextId: 'evidence.contextId',
    before: 'getReading',
  },
} as const satisfies { readonly [K in WriteName]: Write<K> };

export type Writes = typeof writes;

/** Returns whether an operation changes data which the activity log records. */
export function isWrite(name: AnyOperationName): name is WriteName {
  return Object.hasOwn(writes, name);
}
