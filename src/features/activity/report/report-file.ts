import 'texts:activity.report';
import type { PeriodReport, ReportOf } from '~/api/activity-report';
import type { Session } from '~/api/session-shape';
import type { ActivityEntry } from '@recon/contract/activity';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { t } from '~/i18n/t';
import { indentJson, writeJson } from '@recon/engine/lib/json/lossless';
import { sha256 } from '~/lib/sha256';
import { authorText, entryText } from '../action-text';
import type { Certificate } from './certificate';
import { type KnownRules, knownRules, objectText, reportedFields } from './reported-fields';

/** Returns all entries of a report as CSV, oldest first: one row per changed field, or one for an entry without any. */
export function reportCsv(report: Pick<PeriodReport, 'entries' | 'ruleTypes' | 'states'>): string {
  const names = [
    'number',
    'time',
    'who',
    'subject',
    'action',
    'operation',
    'outcome',
    'context',
    'contextId',
    'kind',
    'object',
    'objectId',
    'field',
    'fieldName',
    'before',
    'after',
    'requestId',
  ] as const;
  const rules = knownRules(report);
  return spreadsheetCsv(
    names.map((name) => t(`activity.report.csv.${name}`)),
    report.entries.toReversed().flatMap((entry) => rowsOf(entry, rules)),
  );
}

function rowsOf(entry: ActivityEntry, rules: KnownRules): string[][] {
  const { number, at, author, operation, outcome, contextName, contextId, objectKind, objectId } = entry;
  const facts = [
    String(number),
    at,
    authorText(author),
    author.subject ?? '',
    entryText(entry),
    operation,
    outcome,
    contextName ?? '',
    contextId ?? '',
    objectKind ?? '',
  ];
  const fields = reportedFields(entry, rules);
  const object = { id: objectId ?? '', name: objectText(entry, rules) };
  const rows = fields.length > 0 ? fields : [{ label: '', key: '', before: '', after: '', object }];
  return rows.map((field) => [
    ...facts,
    field.object.name,
    field.object.id,
    field.label,
    field.key,
    field.before ?? '',
    field.after ?? '',
    entry.requestId ?? '',
  ]);
}

/** What a report states besides its entries. */
export type ReportFacts = {
  readonly session: Session;
  /** Present name of the context of the report. */
  readonly contextName: string | undefined;
  /** When the report was read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Undefined for a report of the tenant. */
  readonly certificate: Certificate | undefined;
};

/** Returns a report as JSON, entries oldest first, with the values of the log in their notation, and the proof. */
export async function reportJson(report: PeriodReport, of: ReportOf, facts: ReportFacts): Promise<string> {
  const { entries, proof } = report;
  const { session, contextName, readAt, certificate } = facts;
  const { contextId, from, to } = of;
  const content = {
    format: 'recon-activity-report',
    version: 1,
    tenant: { id: session.tenantId, name: session.tenantName },
    context: contextId === undefined ? null : { id: contextId, name: contextName ?? null },
    from,
    to,
    readAt: new Date(readAt).toISOString(),
    readBy: { subject: session.subject, name: session.name ?? null },
    isComplete: isComplete(report, of),
    ...(certificate && { certificate: await certificateJson(certificate) }),
    about: {
      period: '`from` belongs to it, `to` does not',
      entries: contextId === undefined ? 'all entries of the tenant in the period' : aboutEntries,
      'proof.entries':
        'number of all entries of the tenant in the period, also those that are not in this file',
      proof:
        'signed checkpoints; `npm run activity -- verify LOG --from-checkpoint FILE` finds them in an exported log',
      ...(certificate && {
        'certificate.sha256': 'of the canonical text of the configuration at `from` and at `to`',
      }),
    },
    counts: { entries: entries.length, entriesOfTenant: proof.entries },
    proof,
    entries: entries.toReversed(),
  };
  return `${indentJson(writeJson(content))}\n`;
}

const aboutEntries =
  'those of the context, and of the fee schedules that its sources used in the period, oldest first';

async function certificateJson(certificate: Certificate) {
  if (certificate.kind === 'none') return certificate;
  const { kind, times, texts } = certificate;
  const [start, end] = await Promise.all(texts.map(sha256));
  return { kind, from: times[0], to: times[1], sha256: { from: start ?? null, to: end ?? null } };
}

/**
 * Returns whether a report has every entry of its period: all were read, a checkpoint is newer than the period, and the log
 * does not start after it.
 */
export function isComplete(report: PeriodReport, of: ReportOf): boolean {
  const { entries, isCut, proof } = report;
  const hasAll = !isCut && (of.contextId !== undefined || entries.length === proof.entries);
  return hasAll && proof.after !== null && logStart(report, of)?.place !== 'after';
}

/** Returns whether the log starts in the period or after it, and when, if it is known. Undefined if it starts before. */
export function logStart(
  { proof: { start }, states }: Pick<PeriodReport, 'proof' | 'states'>,
  { from, to }: ReportOf,
): { place: 'in' | 'after'; time?: string } | undefined {
  if (states?.start === 'starts' && states.end === 'starts') return { place: 'after' };
  if (!start || start <= from) return undefined;
  return { place: start >= to ? 'after' : 'in', time: start };
}

/** Returns the name of a file of a report without its extension, with the context's name as far as files may have it. */
export function reportName({ from, to }: ReportOf, contextName: string | undefined): string {
  // Neither a path, nor hidden, nor a name that Windows refuses.
  const allowed = (contextName ?? '').replaceAll(/[\p{C}<>:"/\\|?*\s]+/gu, ' ');
  const cleaned = Array.from(allowed)
    .slice(0, 80)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  const days = [from.slice(0, 10), lastDayOf({ to })];
  return [t('activity.report.file'), cleaned, ...days].filter((part) => part !== '').join(' ');
}

/** Returns the last day of a period, whose end is the start of the next day. */
export function lastDayOf({ to }: Pick<ReportOf, 'to'>): string {
  return new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
}
