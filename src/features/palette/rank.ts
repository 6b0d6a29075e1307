import { distance } from 'fastest-levenshtein';
import { memoize } from '@recon/engine/lib/memoize';
import { withoutAccents } from '@recon/engine/lib/without-accents';

/** Name of an entry as shown, and its synonyms. */
export type Named = { readonly label: string; readonly words?: readonly string[] };

/** Function words without meaning for a search, in the three languages. */
const noise = new Set(
  'a an the of my to in on for o os as um uma de da do das dos para no na el la los las un una del al en mi meu minha'.split(
    ' ',
  ),
);
/** Minimum length of words that match with one wrong letter: shorter words would match too many others. */
const minFuzzyChars = 4;

/** Returns a text for comparison: without accents, capitals and punctuation. */
export function folded(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Cached, since names stay the same during typing. */
const foldedOnce = memoize(folded, 20_000);

/** Returns how well an entry matches a query: 0 is best; undefined if it does not match. */
export function rankOf(query: string, { label, words = [] }: Named): number | undefined {
  const wanted = folded(query);
  // A query of symbols alone, such as an emoji, is compared unchanged.
  if (wanted === '') return query.trim() !== '' && label.includes(query.trim()) ? 7 : undefined;
  const name = foldedOnce(label);
  const others = words.map(foldedOnce);
  const typed = wanted.split(' ');
  const telling = typed.filter((word) => !noise.has(word));
  const asked = telling.length > 0 ? telling : typed;
  const all = [name, ...others].join(' ');
  const tests = [
    () => name === wanted,
    () => others.includes(wanted),
    () => name.startsWith(wanted),
    () => beginsWords(asked, name),
    () => others.some((other) => other.startsWith(wanted)),
    () => others.some((other) => beginsWords(asked, other)),
    () => beginsWords(asked, all),
    () => wanted.length > 1 && name.includes(wanted),
    () => isAlmost(asked, all),
  ];
  const found = tests.findIndex((test) => test());
  return found < 0 ? undefined : found;
}

/** Returns the matches of a query, best first; equal ones keep their order. */
export function ranked<T extends Named>(query: string, all: readonly T[]): T[] {
  return all
    .flatMap((one) => {
      const rank = rankOf(query, one);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

function beginsWords(asked: readonly string[], text: string): boolean {
  return asked.every((word) => ` ${text}`.includes(` ${word}`));
}

/** Returns whether each word of the query starts a word of the text, with at most one letter wrong. */
function isAlmost(asked: readonly string[], text: string): boolean {
  const words = text.split(' ');
  return asked.every((word) =>
    words.some((one) => {
      if (one.startsWith(word)) return true;
      if (word.length < minFuzzyChars) return false;
      return distance(word, one) <= 1 || distance(word, one.slice(0, word.length)) <= 1;
    }),
  );
}
