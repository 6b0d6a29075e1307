import { countEach } from '../lib/count-each';

export type IdInText = { readonly id: string; readonly text: string; readonly at: number };

/** The minimum percentage of ids that have the same form, and of those with the same text before them. */
const minSame = 60;
/** The longest text before an id that a pattern has. */
const maxBefore = 30;

/**
 * Returns patterns that find ids in texts (docs/files.md#patterns): by their form, after a blank, and after the word
 * before them; empty if most ids have no common form.
 */
export function patternsOf(ids: readonly IdInText[]): string[] {
  const form = formOf(ids.map(({ id }) => id));
  if (form === undefined) return [];
  const before = ids.map(({ text, at }) => text.slice(Math.max(0, at - maxBefore), at));
  const parts = before.map((text) => text.split(/\s+/));
  const glued = mostFrequent(parts.map((part) => part.at(-1)!));
  const words = mostFrequent(parts.map((part) => (part.at(-1) === '' ? (part.at(-2) ?? '') : '')));
  return [
    form,
    ...(before.some((text) => /\s$/.test(text)) ? [` [${form}]`] : []),
    ...(glued ? [`${escapeText(glued)}[${form}]`] : []),
    ...(words ? [`${escapeText(words)} [${form}]`] : []),
  ];
}

/** Returns the most frequent text, if most are equal and it is not empty. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const [most] = [...countEach(texts)].toSorted(([, a], [, b]) => b - a);
  return most && most[0] !== '' && most[1] * 100 >= texts.length * minSame ? most[0] : undefined;
}

const classes = { L: 'letters', D: 'digits', A: 'alphanumerics' } as const;

/** Returns the pattern of the most frequent form: runs of letters and digits, else of both. */
function formOf(ids: readonly string[]): string | undefined {
  for (const runs of [/\p{L}+|\p{N}+|[^\p{L}\p{N}]/gu, /[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu]) {
    const split = ids.map((id) => id.match(runs) ?? []);
    const kinds = split.map((parts) => parts.map(kindOf).join(''));
    const kind = mostFrequent(kinds);
    if (kind === undefined) continue;
    const same = split.filter((_, at) => kinds[at] === kind);
    return same[0]!.map((_, at) => unitOf(same.map((parts) => parts[at]!))).join('');
  }
  return undefined;
}

function kindOf(run: string): string {
  if (/^\d+$/.test(run)) return 'D';
  if (/^\p{L}+$/u.test(run)) return 'L';
  return /^[\p{L}\p{N}]+$/u.test(run) ? 'A' : run;
}

/** Returns the part of a pattern for the runs at one place of all ids. Numbers change, equal words stay. */
function unitOf(runs: readonly string[]): string {
  const [first = ''] = runs;
  const kind = kindOf(first);
  if (!(kind === 'L' || kind === 'D' || kind === 'A')) return escapeText(first);
  if (kind === 'L' && runs.every((run) => run === first)) return escapeText(first);
  const lengths = runs.map(({ length }) => length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return `{${classes[kind]}:${least === most ? least : `${least}-${most}`}}`;
}

const escapeText = (text: string): string => text.replaceAll(/[\\{}[\]]/g, String.raw`\$&`);
