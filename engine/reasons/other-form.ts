import { otherSide, type SideName } from '../matching/side-name';
import type { MatchResult } from '../matching/result';
import type { Transaction } from '../matching/transaction';
import { countEach } from '../lib/count-each';
import { groupBy } from '../lib/group-by';
import type { RowState } from './row-state';
import { nearestOf } from './nearest-of';

/** A row of the other side that has the reference of a row in another form, and that form. */
type Found = { readonly at: number; readonly form: string };

/** A part of a text that may be a reference. `key`: without case, separators and zeros; `kind`: what is trusted together. */
type Token = { readonly text: string; readonly key: string; readonly kind: string };

/** Parts of a text that are a day, a time or an amount, which many rows share. */
const isValue =
  /^\d{1,4}[./-](?:\d{1,2}|\p{L}{3,9})[./-]\d{1,4}$|\d:\d\d|^\D{0,3}\d[\d.,]*[.,]\d\d$|^(?:19|20)\d\d[01]\d[0-3]\d$/u;
/** The minimum numbers of characters of a part with letters and without, and the maximum ones of a word and of parts of a row. */
const least = { mixed: 5, digits: 4 };
const maxCharacters = 64;
const maxTokens = 16;
/** The maximum number of rows of a side that have a reference: a payment, its refund and a repeat. */
const maxRows = 3;
/** The number of matches by which a kind of references is judged, the least with such a reference, and the share of hits. */
const judged = { matches: 500, least: 5, share: 0.9 };
/** The number of rows that are read between two yields. */
const atOnce = 4096;

/**
 * Returns a function that finds a row of the other side with the reference of a row in another form: `fra-2026-4840` in
 * `Cobro FRA202600004840`. The matches of the run decide which parts of texts are references: of the rows that have a part
 * of a kind (with letters, or of as many digits) in common with matched ones, 90 % must be those that they are matched with.
 * So customers, branches and numbers that are equal by chance are none. Yields regularly.
 */
export function* otherFormSteps(
  result: MatchResult,
  name: SideName,
  states: Readonly<Record<SideName, readonly RowState[]>>,
): Generator<void, (place: number) => Found | undefined> {
  const otherName = otherSide(name);
  const [own, other] = [result[name], result[otherName]];
  const step = Math.ceil(result.groups.length / judged.matches);
  const sample = result.groups.filter((_, at) => at % step === 0);
  const pairs = sample.map(({ left, rights }) =>
    name === 'left' ? { place: left, partners: rights } : { place: rights[0]!, partners: [left] },
  );
  const open = states[name].flatMap((state, place) => (state === 'open' ? [place] : []));
  if (pairs.length < judged.least || open.length === 0) return () => undefined;
  const wanted = yield* rowsByKey(own.rows, [...open, ...pairs.map(({ place }) => place)]);
  const found = yield* rowsByKey(other.rows, other.rows.keys(), wanted);
  const hitsOf = (place: number) =>
    tokensOf(own.rows[place]!).flatMap((token) => {
      const rows = found.get(token.key) ?? [];
      if (rows.length > maxRows || wanted.get(token.key)!.length > maxRows) return [];
      return rows.flatMap((at) => {
        const same = tokensOf(other.rows[at]!).find(
          ({ key, text }) => key === token.key && isSame(text, token.text),
        );
        return same ? [{ at, form: same.text, kind: token.kind }] : [];
      });
    });
  const hits = pairs.flatMap(({ place, partners }) =>
    hitsOf(place).map(({ at, kind }) => ({ kind, isPartner: partners.includes(at) })),
  );
  const partners = countEach(hits.filter(({ isPartner }) => isPartner).map(({ kind }) => kind));
  const trusted = new Set(
    [...groupBy(hits, ({ kind }) => kind)].flatMap(([kind, { length }]) =>
      length >= judged.least && (partners.get(kind) ?? 0) >= length * judged.share ? [kind] : [],
    ),
  );
  return (place) => {
    const same = hitsOf(place).filter(({ kind }) => trusted.has(kind));
    const at = nearestOf(
      same.map((one) => one.at),
      (one) => [
        states[otherName][one] === 'open' ? 0 : 1,
        Math.abs(other.near[one]! - own.near[place]!),
        Math.abs(other.day[one]! - own.day[place]!),
      ],
    );
    return same.find((one) => one.at === at);
  };
}

/** Returns rows by the keys of their parts, of each key one more than `maxRows`; only of the keys of `wanted`. */
function* rowsByKey(
  rows: readonly Transaction[],
  places: Iterable<number>,
  wanted?: ReadonlyMap<string, unknown>,
): Generator<void, Map<string, number[]>> {
  const byKey = new Map<string, number[]>();
  let done = 0;
  for (const place of places) {
    done += 1;
    if (done % atOnce === 0) yield;
    for (const { key } of tokensOf(rows[place]!)) {
      if (wanted && !wanted.has(key)) continue;
      const same = byKey.get(key);
      if (!same) byKey.set(key, [place]);
      else if (same.length <= maxRows && same.at(-1) !== place) same.push(place);
    }
  }
  return byKey;
}

/** Returns the parts of a row's texts that may be references: words with digits, and what separators divide them into. */
function tokensOf({ externalId, description = '', facts }: Transaction): Token[] {
  const tokens: Token[] = [];
  const text = `${facts?.original ?? externalId} ${description} ${facts?.texts ?? ''}`;
  for (const word of text.split(/\s+/)) {
    if (!mayHaveReference(word)) continue;
    if (tokens.length >= maxTokens) break;
    addToken(tokens, word);
    const [, digits] = /\p{L}(\d{5,})$/u.exec(word) ?? [];
    if (digits !== undefined) addToken(tokens, digits);
    if (isPlain.test(word)) continue;
    for (const part of word.split(separators)) if (part !== word) addToken(tokens, part);
  }
  return tokens;
}

const mayHaveReference = (word: string): boolean =>
  word.length >= least.digits && word.length <= maxCharacters && /\d/.test(word) && !isValue.test(word);

function addToken(tokens: Token[], text: string): void {
  const key = compacted(text);
  const digits = /^0*(\d+)$/.exec(key)?.[1];
  const isShort = digits === undefined ? key.length < least.mixed : digits.length < least.digits;
  if (isShort || !/\d/.test(key)) return;
  const kind = digits === undefined ? 'mixed' : `${digits.length} digits`;
  tokens.push({ text, key: key.replaceAll('0', ''), kind });
}

/** A word without separators: most are, and regular expressions of Unicode are slow. */
const isPlain = /^[A-Za-z\d]+$/;
const separators = /[^\p{L}\p{N}]+/u;

const compacted = (text: string): string =>
  (isPlain.test(text) ? text : text.split(separators).join('')).toLowerCase();

/** Returns whether two texts with one key differ only in separators, and in zeros where a number of one of them starts. */
function isSame(one: string, other: string): boolean {
  const patternOf = (text: string) =>
    new RegExp(
      `^${(text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).map((part) => part.replace(/^0+/, '')).join('0*')}$`,
      'u',
    );
  const leading = /^0+/;
  const [a, b] = [compacted(one).replace(leading, ''), compacted(other).replace(leading, '')];
  return a === b || patternOf(one).test(b) || patternOf(other).test(a);
}
