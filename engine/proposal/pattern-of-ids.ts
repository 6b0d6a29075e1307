import { countEach } from '../lib/count-each';

export type IdInText = { readonly id: string; readonly text: string; readonly at: number };

/** The minimum percentage of ids that have the same form, and of those with the same text before them. */
const minSame = 60;
/** The longest text before an id that a pattern has. */
const maxBefore = 30;

/**
 * Returns patterns for ids in texts (docs/files.md#patterns): by their form alone, after a blank, and after the word
 * before them, or inside the run of letters and digits that they are a part of; empty if most have no common form.
 */
export function patternsOf(places: readonly IdInText[]): string[] {
  const forms = formsOf(places.map(({ id }) => id));
  const before = places.map(({ text, at }) => text.slice(Math.max(0, at - maxBefore), at));
  const after = places.map(({ text, at, id }) => text.slice(at + id.length));
  const starts = before.map((text) => /[\p{L}\p{N}]+$/u.exec(text)?.[0] ?? '');
  const ends = after.map((text) => /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '');
  const [start, end] = [restOfRun(starts), restOfRun(ends)];
  const inRuns = start + end === '' ? [] : forms.map((form) => `${start}[${form}]${end}`);
  if (places.every((_, at) => starts[at]! + ends[at]! !== '')) return inRuns;
  const parts = before.map((text) => text.split(/\s+/));
  const glued = mostFrequent(parts.map((part) => part.at(-1)!));
  const words = mostFrequent(parts.map((part) => (part.at(-1) === '' ? (part.at(-2) ?? '') : '')));
  const alone = forms.flatMap((form) => [
    form,
    ...(before.some((text) => /\s$/.test(text)) ? [` [${form}]`] : []),
    ...(glued ? [`${escapeText(glued)}[${form}]`] : []),
    ...(words ? [`${escapeText(words)} [${form}]`] : []),
  ]);
  return [...alone, ...inRuns];
}

/** Returns the pattern of letters and digits next to ids, such as a check digit; empty if most ids have none. */
function restOfRun(rests: readonly string[]): string {
  const filled = rests.filter((rest) => rest !== '');
  return filled.length * 100 >= rests.length * minSame ? unitOf(filled) : '';
}

/** Returns the most frequent text, if most are equal and it is not empty. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const [most] = [...countEach(texts)].toSorted(([, a], [, b]) => b - a);
  return most && most[0] !== '' && most[1] * 100 >= texts.length * minSame ? most[0] : undefined;
}

const letters = /^\p{L}+$/u;
const digits = /^\d+$/;
const letter = /\p{L}+/gu;
const digit = /\d+/g;
const alphanumeric = /[\p{L}\p{N}]+/gu;

/**
 * Returns the patterns of the most frequent form: of runs of letters and of digits, and of runs of both if more ids have
 * that one.
 */
function formsOf(ids: readonly string[]): string[] {
  const narrow = formOf(ids, /\p{L}+|\d+|[^]/gu, (id) => id.replaceAll(letter, 'L').replaceAll(digit, 'D'));
  const wide = formOf(ids, /[\p{L}\p{N}]+|[^]/gu, (id) => id.replaceAll(alphanumeric, 'A'));
  const isWider = wide && wide.count > (narrow?.count ?? 0);
  return [...(narrow ? [narrow.pattern] : []), ...(isWider ? [wide.pattern] : [])];
}

/** Returns the pattern of the runs of the ids that have the most frequent form, and their number. */
function formOf(ids: readonly string[], runs: RegExp, formOfId: (id: string) => string) {
  const form = mostFrequent(ids.map(formOfId));
  const same = ids.filter((id) => formOfId(id) === form).map((id) => id.match(runs)!);
  const [first] = same;
  if (!first) return undefined;
  const pattern = first.map((_, at) => unitOf(same.map((parts) => parts[at]!))).join('');
  return { pattern, count: same.length };
}

/** Returns the part of a pattern for the runs at one place of all ids. Numbers change; letters that all start with stay. */
function unitOf(runs: readonly string[]): string {
  const [first = ''] = runs;
  if (!/\d/.test(first) && runs.every((run) => run === first)) return escapeText(first);
  if (runs.every((run) => digits.test(run))) return `{digits:${lengthsOf(runs)}}`;
  if (runs.every((run) => letters.test(run))) return `{letters:${lengthsOf(runs)}}`;
  const start = /^\p{L}*/u.exec(first)![0];
  const isCommon = runs.every((run) => run.startsWith(start) && run !== start);
  const changing = isCommon ? runs.map((run) => run.slice(start.length)) : runs;
  return `${isCommon ? start : ''}{alphanumerics:${lengthsOf(changing)}}`;
}

function lengthsOf(runs: readonly string[]): string {
  const lengths = runs.map(({ length }) => length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return least === most ? `${least}` : `${least}-${most}`;
}

const escapeText = (text: string): string => text.replaceAll(/[\\{}[\]]/g, String.raw`\$&`);
