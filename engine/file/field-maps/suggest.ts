import { groupBy } from '../../lib/group-by';
import { sameJson } from '../../lib/json/same-json';
import { type CanonicalField, requiredFields } from './canonical-fields';
import { readDateCell } from './read-date';
import { readAmount, readCurrency } from './read-value';
import type { Reading } from './reading';
import type { SampledColumn, ColumnSuggestion } from './suggestion';
import { fieldsOfHeading, headingTokens } from './synonyms';

const confidences = { exact: 0.97, sure: 0.92, maybe: 0.75, values: 0.5 };
const unseen = 0.85;
/** The factor for a confidence if another column fits equally well: the user must check the suggestion. */
const contested = 0.7;
const enoughFits = 0.9;
/** Matches digits alone: they may be a day, a Unix timestamp or a number. */
const onlyDigits = /^\s*\d+\s*$/;

/** Returns at most one column per field or metadata name, by headings and values. */
export function suggestColumns(
  columns: readonly SampledColumn[],
  metadata: readonly string[] = [],
): ColumnSuggestion[] {
  const words = (name: string) => headingTokens(name).join(' ');
  const named = groupBy(metadata, words);
  const candidates = columns.flatMap((column) => [
    ...byHeading(column),
    ...(named.get(words(column.name)) ?? []).map((name) => ({
      field: name,
      column: column.name,
      confidence: confidences.exact,
      by: 'heading' as const,
    })),
  ]);
  const chosen = lowerContested(assign(candidates), candidates);
  return withDate([...chosen, ...byValues(columns, chosen)]);
}

/** Proposes the posting date, else the value date, as the required `date` if the file has no other date. */
function withDate(suggestions: readonly ColumnSuggestion[]): ColumnSuggestion[] {
  const of = (field: CanonicalField) => suggestions.find((suggestion) => suggestion.field === field);
  const nearest = of('date') ? undefined : (of('posting_date') ?? of('value_date'));
  return suggestions.map((suggestion) =>
    suggestion === nearest
      ? { ...suggestion, field: 'date', confidence: Math.min(suggestion.confidence, confidences.maybe) }
      : suggestion,
  );
}

function byHeading({ name, values }: SampledColumn): ColumnSuggestion[] {
  return fieldsOfHeading(name).flatMap(({ field, sure }) => {
    const spelled = headingTokens(name).join('_') === field;
    const base = spelled ? confidences.exact : sure ? confidences.sure : confidences.maybe;
    const fit = fitOf(field, values);
    if (fit === undefined)
      return [{ field, column: name, confidence: Math.min(base, unseen), by: 'heading' }];
    if (fit < 0.5) return [];
    const confidence = fit >= enoughFits ? base : base * 0.8;
    return [{ field, column: name, confidence: round(confidence), by: 'heading' }];
  });
}

/** Lowers the confidence of suggestions for which an unused column fits about equally well. */
function lowerContested(
  chosen: readonly ColumnSuggestion[],
  candidates: readonly ColumnSuggestion[],
): ColumnSuggestion[] {
  const usedColumns = new Set(chosen.map(({ column }) => column));
  const left = groupBy(
    candidates.filter(({ column }) => !usedColumns.has(column)),
    ({ field }) => field,
  );
  return chosen.map((suggestion) => {
    const rivals = left.get(suggestion.field) ?? [];
    const rival = rivals.some(({ confidence }) => suggestion.confidence - confidence < 0.06);
    return rival ? { ...suggestion, confidence: round(suggestion.confidence * contested) } : suggestion;
  });
}

/** Returns the best candidates, each field and column only once. Of equal ones, those for required fields are first. */
function assign(candidates: readonly ColumnSuggestion[]): ColumnSuggestion[] {
  const isRequired = ({ field }: ColumnSuggestion) => (requiredFields.some((name) => name === field) ? 1 : 0);
  const fields = new Set<string>();
  const columns = new Set<string>();
  return candidates
    .toSorted((left, right) => right.confidence - left.confidence || isRequired(right) - isRequired(left))
    .filter(({ field, column }) => {
      if (fields.has(field) || columns.has(column)) return false;
      fields.add(field);
      columns.add(column);
      return true;
    });
}

/** Proposes a column for a missing date or currency if only one unused column has only such values, or all such have equal currencies. */
function byValues(
  columns: readonly SampledColumn[],
  chosen: readonly ColumnSuggestion[],
): ColumnSuggestion[] {
  return (['date', 'currency'] as const).flatMap((field) => {
    if (chosen.some((suggestion) => suggestion.field === field)) return [];
    const fitting = columns.filter(
      ({ name, values }) =>
        !chosen.some(({ column }) => column === name) &&
        !values.some((value) => onlyDigits.test(value)) &&
        fitOf(field, values) === 1,
    );
    const [only, ...others] = fitting;
    const isSame = ({ values }: SampledColumn) => field === 'currency' && sameJson(values, only?.values);
    if (!only || !others.every(isSame)) return [];
    return [{ field, column: only.name, confidence: confidences.values, by: 'values' as const }];
  });
}

/** Returns the share, 0 to 1, of filled values that fit a field; `undefined` if none is filled. */
function fitOf(field: CanonicalField, values: readonly string[]) {
  const filled = values.filter((value) => value.trim() !== '');
  if (filled.length === 0) return undefined;
  const share = (fits: (value: string) => boolean) => filled.filter(fits).length / filled.length;
  switch (field) {
    case 'date':
    case 'posting_date':
    case 'value_date':
      return share((value) => isMeant(readDateCell(value)));
    case 'amount':
      return share((value) => isMeant(readAmount(value)));
    case 'currency':
      return share((value) => isMeant(readCurrency(value)));
    case 'external_id':
      return new Set(filled).size / filled.length;
    case 'description':
      // A column of numbers under "Lançamento" is that of the entry.
      return share((value) => !onlyDigits.test(value) && !isMeant(readDateCell(value)));
    case 'reference':
    case 'counterparty':
    case 'type':
    case 'category':
      return share((value) => onlyDigits.test(value) || !isMeant(readDateCell(value)));
  }
}

/** Returns whether a value can be read as the field, perhaps only after a change of its notation. */
const isMeant = (reading: Reading): boolean => 'read' in reading || reading.likely !== undefined;
const round = (confidence: number): number => Math.round(confidence * 100) / 100;
