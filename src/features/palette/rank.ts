import { distance } from 'fastest-levenshtein';
import { withoutAccents } from '~/lib/without-accents';

/** What something is called: its name as shown, and what else people call it. */
export interface Named {
  readonly label: string;
  readonly words?: readonly string[];
}

/** Small words that say nothing of what is looked for, in the three languages. */
const noise = new Set(
  'a an the of my to in on for o os as um uma de da do das dos para no na el la los las un una del al en mi meu minha'.split(
    ' ',
  ),
);
/** A shorter word has too many neighbours one letter away. */
const minFuzzyChars = 4;

/** A text as it is compared: without accents, capitals and signs. */
export function folded(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How texts are compared with one query; `folds` keeps what was folded, since names stay the same while one types. */
const folds = new Map<string, string>();

function foldedOnce(text: string): string {
  const known = folds.get(text);
  if (known !== undefined) return known;
  const made = folded(text);
  if (folds.size > 20_000) folds.clear();
  folds.set(text, made);
  return made;
}

/**
 * How well a query fits something, the best 0: its whole name, a whole synonym, the beginning of the name, beginnings of
 * words in it, then the same in a synonym, words from several of them, part of the name, and last all of it with a wrong
 * letter in a word. Undefined when it does not fit.
 */
export function rankOf(query: string, { label, words = [] }: Named): number | undefined {
  const wanted = folded(query);
  if (wanted === '') return rankBySigns(query.trim(), label);
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

/** What fits a query, the best first; those that fit as well stay in their order. */
export function ranked<T extends Named>(query: string, all: readonly T[]): T[] {
  return all
    .flatMap((one) => {
      const rank = rankOf(query, one);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** A query of signs alone, such as an emoji, is looked for as it is. */
function rankBySigns(query: string, label: string): number | undefined {
  return query !== '' && label.includes(query) ? 7 : undefined;
}

function beginsWords(asked: readonly string[], text: string): boolean {
  return asked.every((word) => ` ${text}`.includes(` ${word}`));
}

/** Each word begins one of the text's, or is one letter away from it, or from its beginning. */
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
