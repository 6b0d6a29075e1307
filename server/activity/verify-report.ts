import * as z from 'zod/mini';
import { changesConfiguration } from '@recon/engine/configuration/activity/entry';
import { scheduleIdsIn } from '@recon/engine/configuration/activity/schedule-ids';
import { elementsOf, membersOf, readJson } from '@recon/engine/lib/json/lossless';
import { sameJsonText } from '@recon/engine/lib/json/same-json';

/**
 * Compares a report of changes (docs/activity.md#reports) with the log that is verified: its entries, their numbers, and
 * its certificate, as far as the log has what is needed.
 */

/** What was compared of a report. */
export type ReportComparison = {
  /** Number of entries of the report that the log has. */
  entries: number;
  /** Sentences about what was not compared. */
  uncompared: string[];
  /** Number of differences. Only the first one is reported. */
  findings: number;
};

export type ReportCheck = {
  /** Adds an entry of the log, with its content if the log has its values. */
  addEntry(entry: string, content: string | undefined): void;
  /** Adds an author. */
  addPerson(person: { id: string; subject: string | null }): void;
  /** Returns what was compared. `removed`: final number of the last entry that was removed from the log. */
  finish(removed: number): ReportComparison;
};

const checkpoint = z.nullable(z.object({ final: z.int(), at: z.string() }));
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const hashes = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) });
const reportSchema = z.object({
  context: z.nullable(z.object({ id: z.string() })),
  from: instant,
  to: instant,
  certificate: z.optional(
    z.looseObject({
      kind: z.enum(['same', 'changed', 'none']),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      sha256: z.optional(hashes),
    }),
  ),
  counts: z.object({ entries: z.int(), entriesOfTenant: z.int() }),
  proof: z.object({
    entries: z.int(),
    before: checkpoint,
    after: checkpoint,
    newest: checkpoint,
  }),
  entries: z.array(
    z.looseObject({
      number: z.int(),
      author: z.object({ kind: z.string(), id: z.nullable(z.string()), subject: z.nullable(z.string()) }),
      objectKind: z.nullable(z.string()),
      objectId: z.nullable(z.string()),
      isHidden: z.boolean(),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;

const logEntry = z.looseObject({
  final: z.int(),
  number: z.int(),
  at: z.string(),
  author: z.string(),
  personId: z.nullable(z.string()),
  operation: z.string(),
  outcome: z.string(),
  objectKind: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  contextId: z.nullable(z.string()),
  intent: z.nullable(z.int()),
  remote: z.nullable(z.string()),
});
type LogEntry = z.infer<typeof logEntry>;

const text = z.nullable(z.string());
const contentSchema = z.object({
  before: text,
  after: text,
  configs: z.array(z.object({ sourceId: z.string(), before: text, after: text })),
});
type Content = z.infer<typeof contentSchema>;

/** Fields that the report and the log have under one name. */
const sameFields = [
  'at',
  'operation',
  'outcome',
  'actionId',
  'requestId',
  'objectKind',
  'objectId',
  'contextId',
] as const;

/** A report has at most this many entries (`maxRead` of src/api/activity.ts); the earlier ones are missing then. */
const maxEntries = 50_000;

type Reported = { json: ReadonlyMap<string, string>; value: Report['entries'][number] };
type InPeriod = Pick<LogEntry, 'final' | 'at' | 'contextId' | 'objectId'> & { isChange: boolean };

/** Returns what compares a report, as JSON text. `report` is called with the first difference. */
export function createReportCheck(json: string, report: (finding: string) => void): ReportCheck {
  let findings = 0;
  const find = (finding: string) => {
    findings += 1;
    if (findings === 1) report(finding);
  };
  const read = z.safeParse(reportSchema, readJson(json));
  if (!read.success)
    throw new Error('The report is not as the console writes it: its entries cannot be read.');
  const { data } = read;
  const { context, from, to } = data;
  const entries = reportedEntries(json, data);
  if (entries.size < data.entries.length) find('The report has an entry twice.');
  const counted = { compared: 0, hidden: 0, erased: 0 };
  const subjects = new Map<string, string>();
  const intents = new Map<number, number>();
  const schedules = new Set(
    data.entries.flatMap(({ objectKind, objectId }) =>
      objectKind === 'fee-schedule' ? (objectId ?? []) : [],
    ),
  );
  const inPeriod: InPeriod[] = [];
  let first: string | undefined;

  function addInPeriod(entry: LogEntry, content: Content | undefined): void {
    const { at, contextId, objectKind } = entry;
    first ??= at;
    if (at < from || at >= to) return;
    const values = { before: objectIn(content?.before), after: objectIn(content?.after) };
    const isNamed = context !== null && contextId === context.id;
    if (isNamed && objectKind !== 'fee-schedule') for (const id of scheduleIdsIn([values])) schedules.add(id);
    const isChange = changesConfiguration({
      ...entry,
      ...values,
      remote: objectIn(entry.remote),
      isHidden: !content,
      configs: content?.configs ?? [],
    });
    inPeriod.push({ final: entry.final, at, contextId, objectId: entry.objectId, isChange });
  }

  return {
    addPerson: ({ id, subject }) => void (subject !== null && subjects.set(id, subject)),
    addEntry(entryJson, contentJson) {
      const entry = z.safeParse(logEntry, parsed(entryJson)).data;
      if (!entry) return;
      const content =
        contentJson === undefined ? undefined : z.safeParse(contentSchema, parsed(contentJson)).data;
      if (entry.outcome === 'intended') intents.set(entry.number, entry.final);
      addInPeriod(entry, content);
      const reported = entries.get(entry.final);
      if (!reported) return;
      entries.delete(entry.final);
      counted.compared += 1;
      const field = differing(reported, { entry, intents, subjects }) ?? differingValue(reported, content);
      if (field !== undefined)
        find(`The entry ${entry.final} of the report is not as in the log: ${field} differs.`);
      else if (reported.value.isHidden) counted.hidden += 1;
      else if (!content) counted.erased += 1;
      if (entry.at < from || entry.at >= to)
        find(`The entry ${entry.final} is not of the period of the report.`);
    },
    finish(removed) {
      for (const number of entries.keys())
        if (number > removed) find(`The entry ${number} of the report is not in the log.`);
      const isOf = ({ contextId, objectId }: InPeriod) =>
        context === null || contextId === context.id || schedules.has(objectId ?? '');
      const own = inPeriod.filter(isOf);
      const isCut = data.entries.length >= maxEntries;
      if (!isCut) compareMissing(data, own, find);
      const isWhole = removed === 0 || (first !== undefined && first < from);
      if (isWhole) compareCounts(data, inPeriod, find);
      compareProof(data, find);
      compareCertificate(data, own, find);
      return {
        entries: counted.compared,
        uncompared: uncomparedTexts(data, { ...counted, isWhole, isCut }),
        findings,
      };
    },
  };
}

/** Returns the entries of a report by their numbers, with the JSON text of each field. */
function reportedEntries(json: string, { entries }: Report): Map<number, Reported> {
  const list = membersOf(json).findLast(({ key }) => key === 'entries')?.json ?? '[]';
  return new Map(
    elementsOf(list).map((element, index) => {
      const members = membersOf(element).map(({ key, json: member }) => [key, member] as const);
      const value = entries[index]!;
      return [value.number, { json: new Map(members), value }];
    }),
  );
}

type Known = { entry: LogEntry; intents: ReadonlyMap<number, number>; subjects: ReadonlyMap<string, string> };

/** Returns the name of the first field of an entry, without its values, that is not as in the log. */
function differing({ json, value }: Reported, { entry, intents, subjects }: Known): string | undefined {
  const { author } = value;
  const fields = value as Record<string, unknown>;
  const different = sameFields.find((name) => fields[name] !== entry[name]);
  if (different) return `“${different}”`;
  const subject = subjects.get(author.id ?? '') ?? author.subject;
  if (author.kind !== entry.author || author.id !== entry.personId || author.subject !== subject)
    return '“author”';
  const intent = entry.intent === null ? null : (intents.get(entry.intent) ?? fields['intent']);
  if (fields['intent'] !== intent) return '“intent”';
  return isSame(json.get('remote'), entry.remote) ? undefined : '“remote”';
}

/** Returns the name of the first value of an entry that is not as in the log, if both have the values. */
function differingValue({ json, value }: Reported, content: Content | undefined): string | undefined {
  if (value.isHidden || !content) return undefined;
  if (!isSame(json.get('before'), content.before)) return '“before”';
  if (!isSame(json.get('after'), content.after)) return '“after”';
  const configs = content.configs.map(
    ({ sourceId, before, after }) =>
      `{"sourceId":${JSON.stringify(sourceId)},"before":${before ?? 'null'},"after":${after ?? 'null'}}`,
  );
  return isSame(json.get('configs'), `[${configs.join()}]`) ? undefined : '“configs”';
}

function isSame(reported: string | undefined, logged: string | null): boolean {
  return sameJsonText(reported ?? 'null', logged ?? 'null');
}

/** Reports the first entry of the log that a report lacks. */
function compareMissing({ entries, proof }: Report, own: readonly InPeriod[], find: Find): void {
  // Entries that were sealed while the report was read may be missing.
  const until = (proof.after ?? proof.newest)?.final ?? 0;
  const known = new Set(entries.map(({ number }) => number));
  const missing = own.find(({ final }) => final <= until && !known.has(final));
  if (missing) find(`The report lacks the entry ${missing.final} of the log.`);
}

/** Reports numbers of entries that are not those of the report and the log. */
function compareCounts({ counts, entries, proof }: Report, inPeriod: readonly InPeriod[], find: Find): void {
  const until = proof.newest?.final ?? 0;
  const all = inPeriod.filter(({ final }) => final <= until).length;
  if (proof.entries !== all || counts.entriesOfTenant !== all)
    find(`The report states ${proof.entries} entries of the tenant in its period, but the log has ${all}.`);
  if (counts.entries !== entries.length)
    find(`The report states that it has ${counts.entries} entries, but has ${entries.length}.`);
}

type Find = (finding: string) => void;

/** Reports checkpoints that are not around the period. */
function compareProof({ from, to, proof }: Report, find: Find): void {
  if (proof.before && proof.before.at > from) find('The checkpoint before the period is in or after it.');
  if (proof.after && proof.after.at < to) find('The checkpoint after the period is before its end.');
}

/** Reports a certificate that cannot follow from the period, the checkpoints and the entries of the log. */
function compareCertificate({ certificate, from, to, proof }: Report, own: readonly InPeriod[], find: Find) {
  if (!certificate || certificate.kind === 'none') return;
  const end = proof.after === null ? proof.newest?.at : to;
  if (end === undefined || certificate.from !== from || certificate.to !== end)
    return find('The certificate is not of the period of the report.');
  if (certificate.kind === 'changed') return;
  const change = own.find(({ at, isChange }) => isChange && at <= end);
  if (change) find(`The certificate states no change, but the log has one: the entry ${change.final}.`);
  const { from: start, to: last } = certificate.sha256 ?? {};
  if (start !== last) find('The certificate states no change, but has two different SHA-256.');
}

type Compared = { hidden: number; erased: number; isWhole: boolean; isCut: boolean };

function uncomparedTexts(
  { certificate, context }: Report,
  { hidden, erased, isWhole, isCut }: Compared,
): string[] {
  return [
    'Names, and how often an entry happened, were not compared: the log does not prove them.',
    ...(hidden > 0 ? [`Values of ${hidden} entries were not compared: their reader did not see them.`] : []),
    ...(erased > 0 ? [`Values of ${erased} entries were not compared: this log does not have them.`] : []),
    ...(isWhole ? [] : ['Numbers of entries were not compared: earlier entries were removed from the log.']),
    ...(isCut
      ? ['Whether entries are missing was not compared: the report has as many as it can have.']
      : []),
    ...(context === null
      ? []
      : [
          'Fee schedules without an entry in the report or a change of their use in the period were not compared.',
        ]),
    ...(certificate === undefined ? [] : ['The SHA-256 of the certificate were not compared.']),
  ];
}

function objectIn(json: string | null | undefined): Record<string, unknown> | null {
  return json === null || json === undefined ? null : (parsed(json) as Record<string, unknown> | null);
}

function parsed(json: string): unknown {
  try {
    return readJson(json);
  } catch {
    return null;
  }
}
