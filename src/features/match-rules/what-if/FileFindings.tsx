import 'texts:whatIf';
import 'texts:whatIf.reading';
import type { Problem } from '~/domain/files/problems';
import type { ReadSummary } from '~/domain/files/read-source';
import type { Refusal } from '~/domain/files/transaction-row';
import { listOf } from '~/i18n/list-of';
import { locale, t } from '~/i18n/t';
import { missingFields, readFields } from './reading-props';
import { refusalWord } from './file-words';
import * as styles from './FileCard.module.css';

/** What was met while a file was read, and the first rows that were not taken. */
export function FileFindings({ summary: { problems, refused } }: { summary: ReadSummary }) {
  return (
    <>
      {problems.length > 0 && (
        <>
          <h3>{t('whatIf.reading.problems')}</h3>
          <ul className={styles.columns}>
            {problems.map((problem) => (
              <li key={problem.code}>
                {t(`whatIf.reading.seen.${problem.code}`, { count: problem.count })}{' '}
                <span>{placeText(problem)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.count > 0 && (
        <>
          <h3>{t('whatIf.file.refused', { count: refused.count })}</h3>
          <ul className={styles.columns}>
            {missingFields(refused.first).map((field) => (
              <li key={field}>{t('whatIf.file.noneOf', { fields: t(`whatIf.field.${field}`) })}</li>
            ))}
            {emptyFields(refused.first).map(([field, rows]) => (
              <li key={field}>{emptyText(field, rows)}</li>
            ))}
            {refused.first
              .filter(({ why }) => why !== 'column-missing' && why !== 'empty')
              .map((one) => (
                <li key={one.row}>{refusalText(one)}</li>
              ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Of a longer list the end is counted. */
const shownRows = 5;

/** The columns in which rows have nothing, with the numbers of those rows. */
function emptyFields(refused: readonly Refusal[]): [string, number[]][] {
  const rows = new Map<string, number[]>();
  for (const { why, field = '', row } of refused)
    if (why === 'empty') rows.set(field, [...(rows.get(field) ?? []), row]);
  return [...rows];
}

function emptyText(field: string, rows: readonly number[]): string {
  return t('whatIf.refusal.empty', {
    field: fieldWord(field) ?? field,
    count: rows.length,
    rows: listOf(rows.slice(0, shownRows).map((row) => row.toLocaleString(locale()))),
    more: Math.max(0, rows.length - shownRows),
  });
}

function placeText({ code, first: [place] }: Problem): string {
  if (!place || place.row === 0) return '';
  const { row, column, cell } = place;
  if (code === 'misfit' && column !== undefined && cell !== undefined)
    return t('whatIf.reading.seen.misfit.first', { row, column, cell });
  return t('whatIf.reading.rows', { row });
}

function refusalText({ row, field, cell, why }: Refusal): string {
  const word = fieldWord(field);
  return word
    ? t('whatIf.refusal', { row, field: word, why: refusalWord(why), cell })
    : t('whatIf.refusal.row', { row, why: refusalWord(why) });
}

function fieldWord(field: string | undefined): string | undefined {
  const known = readFields.find((one) => one === field);
  return known && t(`whatIf.field.${known}`);
}
