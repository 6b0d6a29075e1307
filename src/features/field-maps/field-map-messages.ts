import { canonicalFieldOf } from '@recon/engine/file/field-maps/canonical-fields';
import type { FieldMapRefusal } from '@recon/engine/file/field-maps/field-map-policy';
import { isLossOfAmountOrDate } from '@recon/engine/file/field-maps/findings';
import type { FileProblem, FileFinding, FileValidation } from '@recon/engine/file/field-maps/file-validation';
import { type Reading, type ReadNotice, riskyNotices } from '@recon/engine/file/field-maps/reading';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { sureConfidence } from './map-draft';
import type { CsvOrigin } from './use-csv-input';

/** Returns the meaning of a built-in field; `undefined` for one that the user named. */
export function fieldMeaning(name: string): string | undefined {
  const field = canonicalFieldOf(name);
  return field && t(`fieldMaps.about.${field}`);
}

/** Returns why an action on a field map is not possible; `undefined` if it is possible. */
export function fieldMapRefusalText(refusal: FieldMapRefusal | undefined): string | undefined {
  return refusal && t(`fieldMaps.refused.${refusal}`);
}

/** Returns why a field map is read-only or cannot be created, as a note on the page instead of on a button. */
export function fieldMapReadOnlyText(
  refusal: FieldMapRefusal | undefined,
  isThere: boolean,
): string | undefined {
  if (refusal !== 'noPermission') return fieldMapRefusalText(refusal);
  return isThere ? t('fieldMaps.readOnly') : t('fieldMaps.notToBeMade');
}

/** Returns a confidence from 0 to 1 as a word and a number: “high confidence, 97 %”. */
export function confidenceText(confidence: number): string {
  const word = confidence >= sureConfidence ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure';
  return t(`fieldMaps.confidence.${word}`, { percent: Math.round(confidence * 100) });
}

/** Returns what is wrong with the value of a cell, and what the value may mean. */
export function valueProblemText(reading: Extract<Reading, { problem: unknown }>): string {
  const what = t(`fieldMaps.problem.${reading.problem}`);
  const [likely, other] = reading.likely ?? [];
  if (likely === undefined) return what;
  return other === undefined
    ? t('fieldMaps.likely.one', { what, likely })
    : t('fieldMaps.likely.two', { what, likely, other });
}

/** Returns the outcome of an import as a sentence without its full stop: “8 of 20 rows would be refused”. */
export function validationText({ judged, rows, losesFile }: FileValidation, origin: CsvOrigin): string {
  if (losesFile) return t('fieldMaps.verdict.lost');
  if (rows.lost > 0)
    return t('fieldMaps.verdict.stops', { stored: rows.accepted + rows.changed, lost: rows.lost });
  if (rows.refused > 0 && rows.refused === judged) return t('fieldMaps.verdict.all', { rows: judged });
  if (rows.refused > 0)
    return t('fieldMaps.verdict.some', { refused: rows.refused, rows: judged, dropped: rows.dropped });
  if (rows.dropped > 0) return t('fieldMaps.verdict.dropped', { dropped: rows.dropped, rows: judged });
  if (rows.changed > 0) return t('fieldMaps.verdict.changed', { rows: judged, changed: rows.changed });
  return t(origin === 'converted' ? 'fieldMaps.verdict.clean.converted' : 'fieldMaps.verdict.clean', {
    rows: judged,
  });
}

/** Returns the problems and findings of a file: losses of all rows first, then of amounts and dates, then the rest. */
function reasonsOf({ problems, findings }: FileValidation): (FileProblem | FileFinding)[] {
  const weight = (reason: FileProblem | FileFinding) => {
    if ('costs' in reason) return reason.costs === 'text' ? 2 : 0;
    return isLossOfAmountOrDate(reason) ? 1 : 3;
  };
  return [...problems, ...findings].toSorted((a, b) => weight(a) - weight(b));
}

/** Returns the problems and findings of a file as sentences. */
export function validationLines(verdict: FileValidation): string[] {
  return reasonsOf(verdict).map((reason) =>
    'costs' in reason
      ? t(`fieldMaps.file.${reason.code}`, { names: formatList(reason.names ?? []) })
      : findingText(reason, verdict.judged),
  );
}

/** Returns at most `maxLines` lines and the number of others (`left`). If only one is left, it is included as well. */
export function firstLines(
  lines: readonly string[],
  maxLines: number,
): { shown: readonly string[]; left: number } {
  const shown = lines.length > maxLines + 1 ? lines.slice(0, maxLines) : lines;
  return { shown, left: lines.length - shown.length };
}

/** Returns whether the import would lose the file, rows or values. */
export function losesAnything({ losesFile, rows }: FileValidation): boolean {
  return losesFile || rows.refused > 0 || rows.dropped > 0 || rows.lost > 0;
}

/** Returns a finding as a sentence: field, issue, number of rows, an example and its probable meaning. */
export function findingText(finding: FileFinding, rows: number): string {
  const { field, code, count, effect, unclear, example, likely } = finding;
  const problem = findingLabel(code);
  const what =
    field === ''
      ? t('fieldMaps.verdict.findingOfRow', { problem, count, rows })
      : withLoss(effect, t('fieldMaps.verdict.finding', { field, problem, count, rows, unclear }));
  const shown = example.length > 60 ? `${example.slice(0, 60)}…` : example;
  if (shown.trim() === '') return what;
  if (likely === undefined) return t('fieldMaps.verdict.example', { what, example: shown });
  return effect === 'changed'
    ? t('fieldMaps.verdict.maybe', { what, example: shown, likely })
    : t('fieldMaps.verdict.likely', { what, example: shown, likely });
}

/** Adds what is lost to the text of a finding, unless rows are refused: the heading already states that. */
function withLoss(effect: FileFinding['effect'], what: string): string {
  return effect === 'file' || effect === 'dropped'
    ? t(`fieldMaps.verdict.finding.${effect}`, { what })
    : what;
}

/** Returns the first finding of a field as text, with a remark if there are more; `undefined` without findings. */
export function fieldFindingText(findings: readonly FileFinding[], rows: number): string | undefined {
  const [first, ...more] = findings;
  if (!first) return undefined;
  const what = t('fieldMaps.verdict.ofField', {
    problem: findingLabel(first.code),
    count: first.count,
    rows,
  });
  return more.length === 0 ? what : t('fieldMaps.verdict.ofField.more', { what });
}

function findingLabel(code: FileFinding['code']): string {
  return isNotice(code) ? t(`fieldMaps.notice.${code}`) : t(`fieldMaps.problem.${code}`);
}

const isNotice = (code: FileFinding['code']): code is ReadNotice => riskyNotices.has(code as ReadNotice);
