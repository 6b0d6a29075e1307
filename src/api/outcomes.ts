import type { Answer, Call, OperationName } from '@recon/contract/operations';
import { pageSize } from '@recon/contract/pages';
import { seenHeaders } from './response-headers';
import { ApiError } from './api-error';
import { type FieldMismatch, diffResponse } from './response-diff';
import { wasSeenBefore } from './seen-records';

/** Outcome of a write, read after a lost response or a 500 (docs/contract.md#input-errors-returned-as-500). */
export type WriteOutcome =
  /** The record is stored as it was sent; `record` is what the write would have returned. */
  | { kind: 'done'; record: unknown }
  /** The read found no trace of the write. */
  | { kind: 'missing' }
  /** The read found no trace of the write, and another record prevents it. */
  | { kind: 'nameTaken' | 'priorityTaken' | 'fieldMapExists' }
  /** The read failed, or its result may come from another user's write. */
  | { kind: 'unclear' };

/** Function that reads once, without retries; throws an ApiError. */
export type ReadOnce = <K extends OperationName>(name: K, input: Call<K>) => Promise<Answer<K>>;
/** Source that a field map belongs to: the URL of the map does not contain it. */
export type OfSource = { readonly contextId: string; readonly sourceId: string };
type Row = Partial<Record<'name' | 'createdAt' | 'updatedAt', string | undefined>> & {
  id: string;
  priority?: number | undefined;
};
/** Row that was found; undefined if it does not exist; `not read` if the list was not read completely. */
type Found = Row | 'not read' | undefined;

type Sent<K extends OperationName> = {
  input: Call<K>;
  /** Time when it was first sent, in milliseconds of this browser's clock. */
  began: number;
  within: OfSource | undefined;
  read: ReadOnce;
};

const finders: { [K in OperationName]?: (sent: Sent<K>) => Promise<WriteOutcome> } = {
  createContext: async ({ input: { body }, began, read }) =>
    made('createContext', body, began, await named(pages(read, 'listContexts', {}), body.name), 'nameTaken'),
  cloneContext: async ({ input: { body }, began, read }) => {
    const found = await named(pages(read, 'listContexts', {}), body.name);
    if (found === 'not read') return { kind: 'unclear' };
    if (!found) return { kind: 'missing' };
    const isNew = wasSeenBefore(found.id, began) ? false : isSince(found.createdAt, began);
    if (isNew === undefined) return { kind: 'unclear' };
    return isNew ? { kind: 'done', record: { context: found } } : { kind: 'nameTaken' };
  },
  updateContext: async ({ input: { path, body }, began, read }) =>
    changed('updateContext', body, began, await read('getContext', { path }), (id) =>
      takenName(() => pages(read, 'listContexts', {}), body.name, id),
    ),
  createMatchRule: async ({ input: { path, body }, began, read }) => {
    const rules = await pages(read, 'listMatchRules', path);
    const holder = inList(rules, ({ priority }) => priority === body.priority);
    return made('createMatchRule', body, began, holder, 'priorityTaken');
  },
  updateMatchRule: async ({ input: { path, body }, began, read }) =>
    changed('updateMatchRule', body, began, await read('getMatchRule', { path }), async (id) => {
      if (typeof body.priority !== 'number') return undefined;
      const { rows } = await pages(read, 'listMatchRules', { contextId: path.contextId });
      const holds = (rule: Row) => rule.id !== id && rule.priority === body.priority;
      return rows.some(holds) ? 'priorityTaken' : undefined;
    }),
  reorderMatchRules: async ({ input: { path, body }, read }) => {
    const { rows, all } = await pages(read, 'listMatchRules', path);
    if (!all) return { kind: 'unclear' };
    const isDone = body.ruleIds.every((id, index) => rows[index]?.id === id);
    return isDone ? { kind: 'done', record: undefined } : { kind: 'missing' };
  },
  deleteMatchRule: async ({ input: { path }, read }) =>
    gone(
      () => read('getMatchRule', { path }),
      ({ id }) => id === path.ruleId,
    ),
  createSource: async ({ input: { path, body }, began, read }) => {
    const { rows, all } = await pages(read, 'listSources', path);
    if (!all) return { kind: 'unclear' };
    // Several sources may have one name: check the newest.
    const newest = rows
      .filter(({ name }) => name === body.name.trim())
      .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''))
      .at(-1);
    const finding = made('createSource', body, began, newest, 'nameTaken');
    return finding.kind === 'nameTaken' ? { kind: 'missing' } : finding;
  },
  updateSource: async ({ input: { path, body }, began, read }) =>
    changed('updateSource', body, began, await read('getSource', { path })),
  createFieldMap: async ({ input: { path, body }, began, read }) => {
    const map = await unlessMissing(read('getFieldMap', { path }));
    return made('createFieldMap', body, began, map, 'fieldMapExists');
  },
  updateFieldMap: async ({ input: { path, body }, began, within, read }) => {
    if (!within) return { kind: 'unclear' };
    const map = await read('getFieldMap', { path: within });
    return map.id === path.fieldMapId ? changed('updateFieldMap', body, began, map) : { kind: 'unclear' };
  },
  deleteFieldMap: async ({ input: { path }, within, read }) => {
    if (!within) return { kind: 'unclear' };
    return gone(
      () => read('getFieldMap', { path: within }),
      ({ id }) => id === path.fieldMapId,
    );
  },
  createFeeSchedule: async ({ input: { body }, began, read }) =>
    made('createFeeSchedule', body, began, await named(feeSchedules(read), body.name), 'nameTaken'),
  updateFeeSchedule: async ({ input: { path, body }, began, read }) =>
    changed('updateFeeSchedule', body, began, await read('getFeeSchedule', { path }), (id) =>
      takenName(() => feeSchedules(read), body.name, id),
    ),
};

/** Determines by a read whether a write was applied. Never throws: a failed read returns `unclear`. */
export async function findOutcome<K extends OperationName>(name: K, sent: Sent<K>): Promise<WriteOutcome> {
  try {
    return (await finders[name]?.(sent)) ?? { kind: 'unclear' };
  } catch {
    return { kind: 'unclear' };
  }
}

/** Returns a creation's outcome by the record `found` with its name, priority or source: `inTheWay` if not its own. */
function made(
  name: OperationName,
  body: object,
  began: number,
  found: Found,
  inTheWay: 'nameTaken' | 'priorityTaken' | 'fieldMapExists',
): WriteOutcome {
  if (found === 'not read') return { kind: 'unclear' };
  if (!found) return { kind: 'missing' };
  const isNew = wasSeenBefore(found.id, began) ? false : isSince(found.createdAt, began);
  const isAlike = !diffResponse(name, body, found).some(isOtherwise);
  if (isAlike && isNew) return { kind: 'done', record: found };
  // Equal with unknown age, or new with other values: it may be ours or another user's.
  return isNew || (isAlike && isNew === undefined) ? { kind: 'unclear' } : { kind: inTheWay };
}

/** Returns the outcome of an update, by the record. `inTheWay` finds another record with the sent name or priority. */
async function changed(
  name: OperationName,
  body: object,
  began: number,
  record: Row,
  inTheWay: (id: string) => Promise<'nameTaken' | 'priorityTaken' | undefined> = async () => undefined,
): Promise<WriteOutcome> {
  const differing = diffResponse(name, body, record);
  const members = Object.values(body).filter((value) => value !== undefined && value !== null);
  if (!differing.some(isOtherwise))
    return differing.length < members.length ? { kind: 'done', record } : { kind: 'unclear' };
  // The record has changed since then, but not to what was sent.
  if (isSince(record.updatedAt, began) !== false) return { kind: 'unclear' };
  return { kind: (await inTheWay(record.id)) ?? 'missing' };
}

/** Returns whether the stored field has another value than sent. A field that the service lacks proves nothing. */
const isOtherwise = ({ kept }: FieldMismatch): boolean => kept !== undefined;

async function gone(read: () => Promise<Row>, isIt: (record: Row) => boolean): Promise<WriteOutcome> {
  const record = await unlessMissing(read());
  return record && isIt(record) ? { kind: 'missing' } : { kind: 'done', record: undefined };
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

/** Returns whether `time` (service's clock) is not before `began` (browser's clock); undefined if that is unknown. */
function isSince(time: string | undefined, began: number): boolean | undefined {
  const { clock } = seenHeaders.state;
  const at = Date.parse(time ?? '');
  if (Number.isNaN(at) || !clock) return undefined;
  return at >= began - clock.ahead - clock.within - 1000;
}

type Rows = { rows: readonly Row[]; all: boolean };
const maxPages = 10;

async function pages(
  read: ReadOnce,
  list: 'listContexts' | 'listMatchRules' | 'listSources',
  path: { contextId?: string },
): Promise<Rows> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const answer = (await read(list, { path, query } as Call<typeof list>)) as {
      items: Row[];
      nextCursor?: string;
    };
    rows.push(...answer.items);
    if (answer.nextCursor === undefined || answer.nextCursor === cursor) return { rows, all: true };
    cursor = answer.nextCursor;
  }
  return { rows, all: false };
}

async function feeSchedules(read: ReadOnce): Promise<Rows> {
  const { items, hasMore } = await read('listFeeSchedules', { query: { limit: pageSize } });
  return { rows: items, all: !hasMore && items.length < pageSize };
}

/** Finds the record with this name, except the one with the id `except`. */
async function named(reading: Promise<Rows>, name: string, except?: string): Promise<Found> {
  return inList(await reading, (row) => row.id !== except && row.name === name.trim());
}

function inList({ rows, all }: Rows, isIt: (row: Row) => boolean): Found {
  return rows.find(isIt) ?? (all ? undefined : 'not read');
}

async function takenName(
  reading: () => Promise<Rows>,
  name: string | null | undefined,
  except: string,
): Promise<'nameTaken' | undefined> {
  if (typeof name !== 'string') return undefined;
  const found = await named(reading(), name, except);
  return found && found !== 'not read' ? 'nameTaken' : undefined;
}
