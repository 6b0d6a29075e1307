import type { Write } from '@recon/contract/writes';
import { movesBetween } from '@recon/engine/configuration/match-rules/rule-moves';
import { writeJson } from '@recon/engine/lib/json/lossless';
import type { AnyEvidence, ApiRecord, Evidence } from './evidence';

/** The JSON texts of an entry. `configs`: configs of sources, which are stored apart. */
export type EntryValues = {
  before: string | null;
  after: string | null;
  configs: readonly SourceConfig[];
};

type SourceConfig = { sourceId: string; before: string | null; after: string | null };
type Fields = Readonly<Record<string, unknown>>;

/** Columns of an entry, and times that each write sets: no content of the configuration. */
const omitted = new Set(['id', 'tenantId', 'contextId', 'createdAt', 'updatedAt']);

/** Returns the values of the entry of a write, by its verb. `response`: the response body, if any. */
export function entryValues(write: Write, response: unknown, evidence: AnyEvidence): EntryValues {
  const record = response as ApiRecord;
  switch (write.verb) {
    case 'create':
      return createdValues(write, record, evidence as Evidence['create']);
    case 'update':
    case 'set':
      return updatedValues(write, (evidence as Evidence['update']).before, record);
    case 'delete': {
      const { before } = evidence as Evidence['delete'];
      return { before: writeJson(storedFields(write.kind, before)), after: null, configs: [] };
    }
    case 'reorder':
      return reorderedValues(evidence as Evidence['reorder']);
    case 'clone': {
      const { copies } = evidence as Evidence['clone'];
      const { context } = response as { context: ApiRecord };
      return {
        before: null,
        after: writeJson({ ...storedFields('context', context), copies }),
        configs: [],
      };
    }
  }
}

function createdValues(write: Write, record: ApiRecord, { parts }: Evidence['create']): EntryValues {
  const withIds = (kind: Write['kind'], records: readonly ApiRecord[] = []) =>
    records.length === 0
      ? undefined
      : records.map((part) => ({ id: idOf(part), ...storedFields(kind, part) }));
  const content = {
    ...storedFields(write.kind, record),
    sources: withIds('source', parts?.sources),
    fieldMaps: withIds('field-map', parts?.fieldMaps),
    rules: withIds('match-rule', parts?.rules),
  };
  const sources = write.kind === 'source' ? [record] : (parts?.sources ?? []);
  const configs = sources.map((source) => ({
    sourceId: idOf(source),
    before: null,
    after: configOf(source),
  }));
  return { before: null, after: writeJson(content), configs };
}

function updatedValues({ kind }: Write, before: ApiRecord, after: ApiRecord): EntryValues {
  const [old, fresh] = [storedFields(kind, before), storedFields(kind, after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter(
    (name) => old[name] !== fresh[name] && writeJson(old[name]) !== writeJson(fresh[name]),
  );
  const only = (fields: Fields) =>
    writeJson(Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))));
  const config = kind === 'source' && {
    sourceId: idOf(after),
    before: configOf(before),
    after: configOf(after),
  };
  const configs = config && config.before !== config.after ? [config] : [];
  return { before: only(old), after: only(fresh), configs };
}

/** Returns the moves. The priorities before are stored only if they were not 1, 2, 3, …, which every order sets. */
function reorderedValues({ before, after }: Evidence['reorder']): EntryValues {
  const moves = movesBetween(
    before.map(({ id }) => id),
    after,
  );
  const isNumbered = before.every(({ priority }, index) => priority === index + 1);
  return {
    before: isNumbered ? null : writeJson({ priorities: before.map(({ priority }) => priority) }),
    after: writeJson({ moves }),
    configs: [],
  };
}

/** Returns the fields of a record that an entry stores. Items of a fee schedule have no ids: they never change. */
export function storedFields(kind: Write['kind'], record: ApiRecord): Fields {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (omitted.has(name) || (kind === 'source' && name === 'config')) return [];
      const isItems = kind === 'fee-schedule' && name === 'items';
      return [[name, isItems ? (value as ApiRecord[]).map((item) => storedFields(kind, item)) : value]];
    }),
  );
}

function idOf(record: ApiRecord): string {
  return (record as { id: string }).id;
}

function configOf(source: ApiRecord): string {
  return writeJson((source as { config: unknown }).config);
}
