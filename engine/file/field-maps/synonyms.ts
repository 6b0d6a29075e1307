import { withoutAccents } from '../../lib/without-accents';
import { fieldHeadings, stopWords, unitWords } from '../vocabulary';
import type { CanonicalField } from './canonical-fields';

const phrases = new Map<string, { field: CanonicalField; sure: boolean }[]>();
for (const [field, { sure, maybe }] of Object.entries(fieldHeadings) as [
  CanonicalField,
  typeof fieldHeadings.date,
][])
  for (const [list, isSure] of [
    [sure, true],
    [maybe, false],
  ] as const)
    for (const phrase of list.split('|')) {
      const key = phrase.trim().replace(/\s+/g, ' ');
      phrases.set(key, [...(phrases.get(key) ?? []), { field, sure: isSure }]);
    }

/** Splits a heading into words in lower case, without accents; also splits `camelCase`. Drops words such as “de”. */
export function headingTokens(heading: string): string[] {
  return withoutAccents(heading)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '' && !stopWords.has(token));
}

/** Returns the fields that a heading means, `sure` if it means only one; empty if it has an unknown word. */
export function fieldsOfHeading(heading: string): { field: CanonicalField; sure: boolean }[] {
  const tokens = headingTokens(heading);
  const known = phrases.get(tokens.join(' '));
  if (known) return known;
  const meaning = tokens.filter((token) => !unitWords.has(token));
  if (meaning.length < tokens.length) return phrases.get(meaning.join(' ')) ?? [];
  return heading.includes('/') ? fieldsOfEither(heading) : fieldsOfAmountPart(heading);
}

/** Returns whether a heading means a field, perhaps among others. */
export const meansField = (heading: string, field: CanonicalField): boolean =>
  fieldsOfHeading(heading).some((one) => one.field === field);

/** Returns the fields that a property of an amount means, such as `amount.value` and `gross_amount.currency`. */
function fieldsOfAmountPart(heading: string): { field: CanonicalField; sure: boolean }[] {
  const [parent, part] = heading.split('.').slice(-2);
  if (parent === undefined || part === undefined) return [];
  return meansField(parent, 'amount')
    ? fieldsOfHeading(part).filter(({ field }) => field === 'amount' || field === 'currency')
    : [];
}

/** Returns the fields that either part of a heading such as `NSU/DOC` means. */
function fieldsOfEither(heading: string): { field: CanonicalField; sure: boolean }[] {
  const fields = heading
    .split('/')
    .flatMap((part) => phrases.get(headingTokens(part).join(' ')) ?? [])
    .map(({ field }) => field);
  return [...new Set(fields)].map((field) => ({ field, sure: false }));
}
