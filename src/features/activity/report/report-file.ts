import 'texts:activity.report';
import type { PeriodReport } from '~/api/activity';
import type { ActivityEntry } from '~/contract/activity';
import { spreadsheetCsv } from '~/domain/files/spreadsheet-csv';
import { t } from '~/i18n/t';
import { indentJson, writeJson } from '~/lib/json/lossless';
import { authorText, entryText } from '../action-text';
import { changedFields } from '../changed-fields';

/** Period and context of a report; instants are ISO 8601 in UTC, `to` is excluded. */
export type ReportOf = {
  readonly from: string;
  readonly to: string;
  readonly contextId?: string | undefined;
};

/** Returns all entries of a report as CSV, oldest first: one row per changed field, or one for an entry without any. */
export function reportCsv({ entries }: Pick<PeriodReport, 'entries'>): string {
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
    'object',
    'objectId',
    'field',
    'before',
    'after',
    'requestId',
  ] as const;
  return spreadsheetCsv(
    names.map((name) => t(`activity.report.csv.${name}`)),
    entries.toReversed().flatMap(rowsOf),
  );
}

function rowsOf(entry: ActivityEntry): string[][] {
  const { number, at, author, operation, outcome, contextName, contextId, objectName, objectId } = entry;
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
    objectName ?? '',
    objectId ?? '',
  ];
  const fields = entry.isHidden ? [] : changedFields(entry);
  const rows = fields.length > 0 ? fields : [{ label: '', before: undefined, after: undefined }];
  return rows.map(({ label, before, after }) => [
    ...facts,
    label,
    before ?? '',
    after ?? '',
    entry.requestId ?? '',
  ]);
}

/** Returns a report as JSON, entries oldest first, with the values of the log in their notation, and the proof. */
export function reportJson({ entries, isCut, proof }: PeriodReport, of: ReportOf): string {
  const report = {
    format: 'recon-activity-report',
    version: 1,
    ...of,
    isComplete: isComplete({ entries, isCut, proof }, of),
    proof,
    entries: entries.toReversed(),
  };
  return `${indentJson(writeJson(report))}\n`;
}

/** Returns whether a report has every entry of its period: all were read, and a checkpoint is newer than the period. */
export function isComplete({ entries, isCut, proof }: PeriodReport, { contextId }: ReportOf): boolean {
  const hasAll = !isCut && (contextId !== undefined || entries.length === proof.entries);
  return hasAll && proof.after !== null;
}
