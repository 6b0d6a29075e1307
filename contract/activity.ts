import * as z from 'zod/mini';
import { isInstant, isPastInstant } from '@recon/engine/calendar/utc';
import { encodeIssue } from '@recon/engine/issues/issue';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { activityObjectKinds } from './activity-kinds';
import { oneOf, queryInteger, text, uuid } from './request-values';
import { instantOut, jsonObject, openEnum } from './values';

/** The activity log, as the console's own server lists it (docs/activity.md#over-http). */

/** Schema of a file: its name without folders, and its SHA-256. */
export const namedFile = z.object({
  file: text(100),
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, encodeIssue('not_valid'))),
});

/**
 * Schema of the file that an action applies (docs/bundles.md#apply). `isDone`: all steps are done; missing in older
 * entries. `undone`: the number of changes of another action that this one undoes; the file, if any, is then of that
 * action. `isPartial`: some changes stay: others changed the same later, or they cannot be undone. `isRedo`: the other
 * action was an undo.
 */
export const appliedFile = z.object({
  ...z.partial(namedFile).shape,
  isDone: z.optional(z.boolean()),
  undone: z.optional(z.int().check(z.gte(1))),
  isPartial: z.optional(z.boolean()),
  isRedo: z.optional(z.boolean()),
});
export type AppliedFile = z.infer<typeof appliedFile>;

/** Schema of a file to record. Only the undo of other changes lacks the file. */
export const appliedFilePut = appliedFile.check(({ value, issues }) => {
  if (value.undone !== undefined) return;
  for (const name of ['file', 'digest'] as const)
    if (value[name] === undefined)
      issues.push({ code: 'custom', input: value, path: [name], message: encodeIssue('required') });
});

const author = z.looseObject({
  /** `person`: signed in; `program`: bearer token; `system`: the server itself, without id, name and subject. */
  kind: openEnum(['person', 'program', 'system']),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  subject: z.nullable(z.string()),
});

/** What is known of a write that this console sent to a remote service (docs/activity.md#in-front-of-a-remote-service). */
const remoteDetails = z.looseObject({
  /** Where the state before comes from: the last entry of the object, or a read at that time. `order`: digest of an order. */
  before: z.optional(
    z.looseObject({
      source: openEnum(['entry', 'read', 'not-read']),
      at: z.optional(instantOut),
      order: z.optional(z.string()),
    }),
  ),
  /** Status of the response. */
  status: z.optional(z.int()),
  /** The `updatedAt` of the object in the response. */
  updatedAt: z.optional(z.string()),
  /** How the object was when it was read later: as the request wanted it, as before, or different from both. */
  observed: z.optional(openEnum(['as-wanted', 'as-before', 'different'])),
  /** True if the service may still make the write. A later observation then corrects this one. */
  mayFollow: z.optional(z.boolean()),
});
export type RemoteDetails = z.infer<typeof remoteDetails>;

export const activityEntry = z.looseObject({
  /** The final number: 1, 2, 3, … per tenant. */
  number: z.int(),
  at: instantOut,
  author,
  operation: z.string(),
  /**
   * In front of a remote service, `intended` is a write before it is sent. A later entry has its number as `intent` and what
   * came of it: `done`, `failed`, `unclear`, or `observed`. `observed` without an intent is a change past this console.
   */
  outcome: openEnum(['done', 'refused', 'intended', 'failed', 'unclear', 'observed']),
  /** Id that the requests of one user action share. */
  actionId: z.nullable(z.string()),
  /** The file that the action of the entry applies or has applied, or what it has undone. */
  appliedFile: z.optional(appliedFile),
  requestId: z.nullable(z.string()),
  objectKind: z.nullable(openEnum(activityObjectKinds)),
  objectId: z.nullable(z.string()),
  contextId: z.nullable(z.string()),
  /** Present name of the context; null if unknown, or if the caller may not read contexts. */
  contextName: z.nullable(z.string()),
  /**
   * Present name of the object, the type of a rule, the source of a field map. Of a deleted object, the last one. Null if
   * unknown, or if the caller may not read such objects.
   */
  objectName: z.nullable(z.string()),
  /** Whether the object exists; missing if unknown: of a remote service, or if the caller may not read such objects. */
  isExisting: z.optional(z.boolean()),
  /**
   * Present type and config of the rule that the entry is about, or of the only one that it moved. Of a deleted rule, the
   * last ones that the log states. Missing if there is no such rule, it is unknown, or the caller may not read rules.
   */
  rule: z.optional(z.looseObject({ type: z.string(), config: z.optional(jsonObject) })),
  /** Present name of the context that a clone copied. Missing if unknown, or if the caller may not read contexts. */
  originalName: z.optional(z.string()),
  /** Source of the field map that the entry is about. */
  sourceId: z.optional(z.string()),
  /** Names of the fee schedules and the source that the values state by id, as far as the caller may read them. */
  valueNames: z.optional(z.record(z.string(), z.string())),
  /** Changed fields (docs/activity.md#what-an-entry-contains). */
  before: z.nullable(jsonObject),
  after: z.nullable(jsonObject),
  /** True if values are left out because the caller lacks the permission to read such objects. */
  isHidden: z.boolean(),
  /** Configs of sources before and after; empty if the caller may not read sources. */
  configs: z.array(
    z.looseObject({ sourceId: z.string(), before: z.nullable(jsonObject), after: z.nullable(jsonObject) }),
  ),
  /** Number of equal events that the entry represents. */
  count: z.int(),
  /** Number of the entry of the intent, if this is what came of it. */
  intent: z.nullable(z.int()),
  remote: z.nullable(remoteDetails),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Schema of a page of entries, newest first. `last`: the highest number of the tenant, also with filters; 0 without entries. */
export const activityList = z.looseObject({
  items: z.array(activityEntry),
  cursor: z.optional(z.string()),
  last: z.int(),
});
export type ActivityList = z.infer<typeof activityList>;

export const activityLast = z.looseObject({ last: z.int() });

/** Schema of a request for the newest change of an object, or of a context and its parts. */
export const lastChangeQuery = z.object({ contextId: z.optional(uuid), objectId: z.optional(uuid) });
export const lastChange = z.looseObject({
  /** Null if the log has none. */
  change: z.nullable(
    z.looseObject({
      number: z.int(),
      at: instantOut,
      author,
      /** True if it was made past this console, by an unknown author. */
      isOutside: z.optional(z.boolean()),
      /**
       * In front of a remote service, the last `updatedAt` of the object that the log explains. A later one is that of a
       * change past this console.
       */
      knownUntil: z.optional(instantOut),
    }),
  ),
});
export type LastChange = NonNullable<z.infer<typeof lastChange>['change']>;

/** An author of entries. The issuer is empty for tokens that this console issued. */
const activityPerson = z.looseObject({
  id: z.string(),
  name: z.nullable(z.string()),
  subject: z.string(),
  issuer: z.string(),
});
export type ActivityPerson = z.infer<typeof activityPerson>;
/** Schema of a page of people, newest first. */
export const activityPersonList = z.looseObject({
  items: z.array(activityPerson),
  cursor: z.optional(z.string()),
});
export const activityPersonQuery = z.object({
  /** 100 if missing. */
  limit: z.optional(queryInteger(1, 200)),
  cursor: z.optional(z.string()),
  /** Only the person with this id. */
  id: z.optional(uuid),
});

/** An RFC 3339 instant in a query. */
const instant = z.string().check(z.refine(isInstant, { error: encodeIssue('not_an_instant') }));

export const activityQuery = z.object({
  /** 50 if missing. */
  limit: z.optional(queryInteger(1, 200)),
  cursor: z.optional(z.string()),
  contextId: z.optional(uuid),
  objectId: z.optional(uuid),
  /** The id of an author, or `system`. */
  person: z.optional(z.union([z.literal('system'), uuid], { error: encodeIssue('not_an_identifier') })),
  operation: z.optional(text(100)),
  /** `match-rule` also matches orders of rules. */
  objectKind: z.optional(oneOf(activityObjectKinds)),
  /** First and last instant; the last one is excluded. */
  from: z.optional(instant),
  to: z.optional(instant),
  actionId: z.optional(uuid),
  /** The final number of an entry: all entries of its action. */
  actionOf: z.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
});

const pastInstant = instant.check(z.refine(isPastInstant, { error: encodeIssue('in_future') }));
export const asOfQuery = z.object({ at: pastInstant });

/** Schema of the first instant at which the log describes a context completely; `null` if it never does. */
export const contextStart = z.looseObject({ earliest: z.nullable(instantOut) });

/** Schema of a period; `to` is excluded. */
export const periodQuery = z.object({ from: instant, to: instant });

/** Schema of the period of a report and, if it is of one context, its id. */
export const reportQuery = z.extend(periodQuery, {
  contextId: z.optional(uuid),
  cursor: z.optional(z.string()),
});

/** Schema of lines of a file that proves a report, and the cursor of the next ones (docs/activity.md#format-of-a-file). */
export const activityReport = z.looseObject({ lines: z.array(z.string()), cursor: z.optional(z.string()) });
export type ActivityReport = z.infer<typeof activityReport>;

/** A signed statement about the log at a time of the database (docs/activity.md#checkpoints). */
const checkpoint = z.looseObject({
  /** Number of the last entry before it. */
  final: z.int(),
  hash: z.string(),
  at: instantOut,
  keyId: z.string(),
  signature: z.string(),
});
export type ActivityCheckpoint = z.infer<typeof checkpoint>;

/** Schema of the part of the log that covers a period. */
export const periodProof = z.looseObject({
  /** Time of the first entry of the log; null if it has none. */
  start: z.optional(z.nullable(instantOut)),
  /** The last checkpoint before the start of the period; null if the log starts later. */
  before: z.nullable(checkpoint),
  /** The first checkpoint at or after the end of the period; null if none is that new. */
  after: z.nullable(checkpoint),
  /** The newest checkpoint; null if there is none. */
  newest: z.nullable(checkpoint),
});
export type PeriodProof = z.infer<typeof periodProof>;

type Identified = { id: string } & Record<string, unknown>;

/** Returns the schema of a part of a snapshot. It does not copy the part, whose numbers so keep their digits. */
const part = <T extends Identified>() =>
  z.custom<T>((value) => isJsonObject(value) && typeof value['id'] === 'string');

/** The configuration of a context with ids, as the log describes it. Without tenant, and times of creation and update. */
const snapshot = z.looseObject({
  /** Settings; without id. */
  context: jsonObject,
  /** In priority order. */
  rules: z.array(part<{ id: string; type: string; config: Record<string, unknown>; priority: number }>()),
  sources: z.array(part<Identified>()),
  fieldMaps: z.array(part<Identified & { sourceId: string }>()),
  /** Those that the sources use. */
  feeSchedules: z.array(part<Identified>()),
});

/** Parts of a snapshot that are empty if the caller may not read them. */
export const snapshotParts = ['rules', 'sources', 'fieldMaps', 'feeSchedules'] as const;

export const contextAsOf = z.looseObject({
  at: instantOut,
  /** Number of the last entry that the snapshot includes; null for half a second, until the entry is sealed. */
  number: z.nullable(z.int()),
  /**
   * A period in which changes were not recorded, so that the snapshot may lack some. `off`: the log was off at that
   * instant; `to` is missing if it still is. `unrecorded`: a later entry does not fit what the earlier ones led to.
   */
  gap: z.optional(
    z.looseObject({
      from: instantOut,
      to: z.optional(instantOut),
      reason: openEnum(['off', 'unrecorded']),
    }),
  ),
  snapshot,
  /** Parts that are empty because the caller may not read them. */
  hidden: z.array(openEnum(snapshotParts)),
});
export type ContextAsOf = z.infer<typeof contextAsOf>;
