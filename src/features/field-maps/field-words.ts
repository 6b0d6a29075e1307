import { canonicalFieldOf } from '~/domain/field-maps/canonical-fields';
import type { FieldMapRefusal } from '~/domain/field-maps/field-map-can';
import type { Preview } from '~/domain/field-maps/preview';
import type { Reading, ReadProblem } from '~/domain/field-maps/reading';
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

/** One kind of problem in one field: how many of the shown rows have it. */
export type ProblemCount = { field: string; problem: ReadProblem; count: number; example: string };

/** The problems of a preview by field and kind, the most frequent first within a field. */
export function countProblems({ fields, rows }: Preview): ProblemCount[] {
  return fields.flatMap((field) => {
    const counts = new Map<ReadProblem, ProblemCount>();
    for (const { cells } of rows) {
      const cell = cells[field];
      if (!cell || !('problem' in cell.reading)) continue;
      const { problem } = cell.reading;
      const before = counts.get(problem);
      counts.set(problem, {
        field,
        problem,
        count: (before?.count ?? 0) + 1,
        example: before?.example ?? cell.raw ?? '',
      });
    }
    return [...counts.values()].toSorted((a, b) => b.count - a.count);
  });
}
