import 'texts:fieldMaps';
import { canonicalFieldOf } from '~/domain/field-maps/canonical-fields';
import type { FieldMapRefusal } from '~/domain/field-maps/field-map-policy';
import { isLossOfAmountOrDate } from '~/domain/field-maps/findings';
import type { FileProblem, Finding, FileValidation } from '~/domain/field-maps/file-validation';
import type { Reading } from '~/domain/field-maps/reading';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { sureConfidence } from './map-draft';

/** What a field is for; undefined for a free one. */
export function fieldMeaning(name: string): string | undefined {
  const field = canonicalFieldOf(name);
  return field && t(`fieldMaps.about.${field}`);
}

/** The sentence for a refusal; undefined where there is none. */
export function refusalText(refusal: FieldMapRefusal | undefined): string | undefined {
  return refusal && t(`fieldMaps.refused.${refusal}`);
}

/** The same said of a field map that is shown, or of one that is not there, where nobody has reached for a button. */
export function readOnlyText(refusal: FieldMapRefusal | undefined, isThere: boolean): string | undefined {
  if (refusal !== 'noPermission') return refusalText(refusal);
  return isThere ? t('fieldMaps.readOnly') : t('fieldMaps.notToBeMade');
}

/** A confidence in a word and a number: "high confidence, 97 %". */
export function confidenceText(confidence: number): string {
  const word = confidence >= sureConfidence ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure';
  return t(`fieldMaps.confidence.${word}`, { percent: Math.round(confidence * 100) });
}

/** What is wrong with a cell, and what it may mean. */
export function problemText(reading: Extract<Reading, { problem: unknown }>): string {
  const what = t(`fieldMaps.problem.${reading.problem}`);
  const [likely, other] = reading.likely ?? [];
  if (likely === undefined) return what;
  return other === undefined
    ? t('fieldMaps.likely.one', { what, likely })
    : t('fieldMaps.likely.two', { what, likely, other });
}

/** What a verdict comes to, in one sentence without its end: "8 of 20 rows would be refused". */
export function validationText({ judged, rows, losesFile }: FileValidation): string {
  if (losesFile) return t('fieldMaps.verdict.lost');
  if (rows.lost > 0)
    return t('fieldMaps.verdict.stops', { stored: rows.accepted + rows.changed, lost: rows.lost });
  if (rows.refused > 0 && rows.refused === judged) return t('fieldMaps.verdict.all', { rows: judged });
  if (rows.refused > 0)
    return t('fieldMaps.verdict.some', { refused: rows.refused, rows: judged, dropped: rows.dropped });
  if (rows.dropped > 0) return t('fieldMaps.verdict.dropped', { dropped: rows.dropped, rows: judged });
  return rows.changed > 0
    ? t('fieldMaps.verdict.changed', { rows: judged, changed: rows.changed })
    : t('fieldMaps.verdict.clean', { rows: judged });
}

/**
 * The reasons of a verdict in the order in which they are told: what loses the file or all of its rows, then
 * amounts and dates that are lost, then damaged text, then the rest.
 */
function reasonsOf({ problems, findings }: FileValidation): (FileProblem | Finding)[] {
  const weight = (reason: FileProblem | Finding) => {
    if ('costs' in reason) return reason.costs === 'text' ? 2 : 0;
    return isLossOfAmountOrDate(reason) ? 1 : 3;
  };
  return [...problems, ...findings].toSorted((a, b) => weight(a) - weight(b));
}

/** The reasons of a verdict in sentences. */
export function validationLines(verdict: FileValidation): string[] {
  return reasonsOf(verdict).map((reason) =>
    'costs' in reason
      ? t(`fieldMaps.file.${reason.code}`, { names: formatList(reason.names ?? []) })
      : findingText(reason, verdict.judged),
  );
}

/** The first of many lines and how many are left: never one, which would take no more room itself. */
export function firstOf(lines: readonly string[], most: number): { shown: readonly string[]; left: number } {
  const shown = lines.length > most + 1 ? lines.slice(0, most) : lines;
  return { shown, left: lines.length - shown.length };
}

/** As many as leave room on a small screen, where the line stands at the button that saves. */
const maxPerLine = 4;

/** The same with its first reasons, as short as can be: "…: decimal comma in amount, dd/mm or mm/dd date in date". */
export function validationLine(verdict: FileValidation): string {
  const reasons = reasonsOf(verdict).map((reason) => {
    if ('costs' in reason)
      return t(`fieldMaps.reason.${reason.code}`, { names: formatList(reason.names ?? []) });
    const problem = findingLabel(reason.code);
    return reason.field === '' ? problem : t('fieldMaps.verdict.inField', { problem, field: reason.field });
  });
  const text = validationText(verdict);
  if (reasons.length === 0) return t('fieldMaps.verdict.line.plain', { verdict: text });
  const { shown, left } = firstOf(reasons, maxPerLine);
  return t('fieldMaps.verdict.line', { verdict: text, reasons: formatList(shown), left });
}

/** Whether something of the file would be lost. */
export function losesAnything({ losesFile, rows }: FileValidation): boolean {
  return losesFile || rows.refused > 0 || rows.dropped > 0 || rows.lost > 0;
}

/** A finding in a sentence: where, what, how often, an example and what that probably means. */
export function findingText(finding: Finding, rows: number): string {
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

/** A plain refusal needs no word: it is what the verdict speaks of. */
function withLoss(effect: Finding['effect'], what: string): string {
  return effect === 'file' || effect === 'dropped'
    ? t(`fieldMaps.verdict.finding.${effect}`, { what })
    : what;
}

/** The findings of one field, for beside it: the first one, and that there are more. */
export function fieldFindingText(findings: readonly Finding[], rows: number): string | undefined {
  const [first, ...more] = findings;
  if (!first) return undefined;
  const what = t('fieldMaps.verdict.ofField', {
    problem: findingLabel(first.code),
    count: first.count,
    rows,
  });
  return more.length === 0 ? what : t('fieldMaps.verdict.ofField.more', { what });
}

function findingLabel(code: Finding['code']): string {
  switch (code) {
    case 'day-moved':
    case 'epoch':
    case 'time-cut':
    case 'maybe-thousands':
    case 'rounded':
    case 'exponent':
    case 'spreadsheet-rounded':
    case 'apostrophe':
    case 'trimmed':
    case 'capitalised':
      return t(`fieldMaps.notice.${code}`);
    default:
      return t(`fieldMaps.problem.${code}`);
  }
}
