import type { PeriodReport, ReportScope } from '~/api/activity-report';
import type { Session } from '~/api/sign-in';
import type { ActivityEntry } from '@recon/contract/activity';
import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import { t } from '~/i18n/t';
import { authorText, entrySentence } from '../action-text';
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
    entrySentence(entry),
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

/** Facts that a report states in addition to its entries. */
export type ReportFacts = {
  readonly session: Session;
  readonly contextName: string | undefined;
  /** When the report was read, in milliseconds since 1970. */
  readonly readAt: number;
  /** Undefined for a report of the tenant. */
  readonly certificate: Certificate | undefined;
};

/**
 * Returns whether a report has every entry of its period: all were read, a checkpoint is newer than the period, and the log
 * does not start after it.
 */
export function isComplete(report: PeriodReport, period: ReportScope): boolean {
  return !report.isCut && report.proof.after !== null && logStart(report, period)?.place !== 'after';
}

/** Returns whether the log starts in the period or after it, and when, if known; `undefined` if it starts before. */
export function logStart(
  { proof: { start }, states }: Pick<PeriodReport, 'proof' | 'states'>,
  { from, to }: ReportScope,
): { place: 'in' | 'after'; time?: string } | undefined {
  if (states?.start === 'starts' && states.end === 'starts') return { place: 'after' };
  if (!start || start <= from) return undefined;
  return { place: start >= to ? 'after' : 'in', time: start };
}

/** Returns the name of a report's file without extension. Omits characters of `contextName` that files cannot have. */
export function reportName({ from, to }: ReportScope, contextName: string | undefined): string {
  // Neither a path, nor hidden, nor a name that Windows refuses.
  const allowed = (contextName ?? '').replaceAll(/[\p{C}<>:"/\\|?*\s]+/gu, ' ');
  const cleaned = Array.from(allowed)
    .slice(0, 80)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  const days = [from.slice(0, 10), lastDayOf({ to })];
  return [t('activity.report.file'), cleaned, ...days].filter((part) => part !== '').join(' ');
}

/** Returns the last UTC day of a period, whose end is excluded. */
export function lastDayOf({ to }: Pick<ReportScope, 'to'>): string {
  return new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
}
