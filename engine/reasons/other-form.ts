import { otherSide, type SideName } from '../matching/side-name';
import type { MatchResult } from '../matching/result';
import type { Transaction } from '../matching/transaction';
import { countEach } from '../lib/count-each';
import { groupBy } from '../lib/group-by';
import type { RowState } from './row-state';
import { nearestOf } from './nearest-of';

/** A row of the other side that has the reference of a row in another form, and that form. */
type Found = { readonly at: number; readonly form: string };

/**
 * A part of a text that may be a reference. `key`: equal for texts that differ in case, separators and zeros, and rarely for
 * others; `digits`: its number without leading zeros, 0 with a letter.
 */
type Token = { readonly text: string; readonly key: number; readonly digits: number };
/** The rows with a key: the number of those that are searched for, and those of the other side with their texts. */
type RowsOfKey = { own: number; readonly others: { readonly at: number; readonly texts: string[] }[] };

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
const zero = 48;
/** The bits of a key. */
const keyMask = 2 ** 30 - 1;
const atOnce = 4096;

/**
 * Returns a function that finds an open row of the other side with the reference of a row in another form:
 * `fra-2026-4840` in `Cobro FRA202600004840`. `isWanted` selects the rows to search for. The matches of the run decide
 * which parts of texts are references: of the rows that share a part of a kind (with letters, or of as many digits)
 * with matched rows, 90 % must be their counterparts. So customers, branches and numbers that are equal by chance are
 * no references. Yields regularly.
 */
export function* otherFormSteps(
  result: MatchResult,
  name: SideName,
  states: Readonly<Record<SideName, readonly RowState[]>>,
  isWanted: (index: number) => boolean,
): Generator<void, (index: number) => Found | undefined> {
  const otherName = otherSide(name);
  const [own, other] = [result[name], result[otherName]];
  const step = Math.ceil(result.groups.length / judged.matches);
  const sample = result.groups.filter((_, at) => at % step === 0);
  const pairs = sample.map(({ left, rights }) =>
    name === 'left' ? { index: left, partners: rights } : { index: rights[0]!, partners: [left] },
  );
  const open = [...own.rows.keys()].filter((index) => states[name][index] === 'open' && isWanted(index));
  if (pairs.length < judged.least || open.length === 0) return () => undefined;
  const byKey = yield* rowsByKey(own.rows, [...open, ...pairs.map(({ index }) => index)], other.rows);
  const hitsOf = (index: number) =>
    tokensOf(own.rows[index]!).flatMap(({ text, key, digits }) => {
      const rows = byKey.get(key);
      if (!rows || rows.own > maxRows || rows.others.length > maxRows) return [];
      return rows.others.flatMap(({ at, texts }) => {
        const form = texts.find((one) => isSame(one, text));
        return form === undefined ? [] : [{ at, form, kind: digits }];
      });
    });
  const hits = pairs.flatMap(({ index, partners }) =>
    hitsOf(index).map(({ at, kind }) => ({ kind, isPartner: partners.includes(at) })),
  );
  const partners = countEach(hits.filter(({ isPartner }) => isPartner).map(({ kind }) => kind));
  const trusted = new Set(
    [...groupBy(hits, ({ kind }) => kind)].flatMap(([kind, { length }]) =>
      length >= judged.least && (partners.get(kind) ?? 0) >= length * judged.share ? [kind] : [],
    ),
  );
  return (index) => {
    const same = hitsOf(index).filter(({ kind }) => trusted.has(kind));
    const at = nearestOf(
      same.map((one) => one.at),
      (one) => [
        states[otherName][one] === 'open' ? 0 : 1,
        Math.abs(other.near[one]! - own.near[index]!),
        Math.abs(other.day[one]! - own.day[index]!),
      ],
    );
    return same.find((one) => one.at === at);
  };
}

/** Returns the rows of a side at these places by the keys of their parts, and those of the other side with these keys. */
function* rowsByKey(
  rows: readonly Transaction[],
  places: readonly number[],
  otherRows: readonly Transaction[],
): Generator<void, ReadonlyMap<number, RowsOfKey>> {
  const byKey = new Map<number, RowsOfKey>();
  for (const [done, index] of places.entries()) {
    if (done % atOnce === 0) yield;
    for (const key of new Set(tokensOf(rows[index]!).map((token) => token.key))) {
      const same = byKey.get(key);
      if (same) same.own += 1;
      else byKey.set(key, { own: 1, others: [] });
    }
  }
  for (const [at, row] of otherRows.entries()) {
    if (at % atOnce === 0) yield;
    for (const { key, text } of tokensOf(row)) {
      const others = byKey.get(key)?.others;
      const last = others?.at(-1);
      if (last?.at === at) last.texts.push(text);
      else if (others && others.length <= maxRows) others.push({ at, texts: [text] });
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
    const parts = partsOf(word);
    addToken(tokens, word, parts.join(''));
    const [, digits] = /\p{L}(\d{5,})$/u.exec(word) ?? [];
    if (digits !== undefined) addToken(tokens, digits);
    if (parts.length > 1) for (const part of parts) addToken(tokens, part);
  }
  return tokens;
}

const mayHaveReference = (word: string): boolean =>
  word.length >= least.digits && word.length <= maxCharacters && /\d/.test(word) && !isValue.test(word);

/** Adds a part of a text. `compact`: the part without separators. */
function addToken(tokens: Token[], text: string, compact = text): void {
  const lower = compact.toLowerCase();
  const digits = /^0*(\d+)$/.exec(lower)?.[1]?.length ?? 0;
  const isShort = digits === 0 ? lower.length < least.mixed : digits < least.digits;
  if (isShort || !/\d/.test(lower)) return;
  // Numbers as keys: strings for all parts of 100,000 rows take twice the time.
  let key = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code !== zero) key = (Math.imul(key, 31) + code) & keyMask;
  }
  tokens.push({ text, key, digits });
}

/** Returns what separators divide a text into. Most texts have none, and regular expressions of Unicode are slow. */
const partsOf = (text: string): string[] =>
  /^[A-Za-z\d]+$/.test(text) ? [text] : text.split(/[^\p{L}\p{N}]+/u);

/** Returns whether two texts with one key differ only in separators, and in zeros where a number of one of them starts. */
function isSame(one: string, other: string): boolean {
  const compactText = (text: string) => partsOf(text).join('').toLowerCase().replace(/^0+/, '');
  const [a, b] = [compactText(one), compactText(other)];
  return a === b || isPadded(one, b) || isPadded(other, a);
}

/** Returns whether a compact text is another one with other numbers of zeros where its numbers start. */
function isPadded(text: string, compact: string): boolean {
  let at = 0;
  for (const part of text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []) {
    const digits = part.replace(/^0+/, '');
    while (compact[at] === '0') at += 1;
    if (!compact.startsWith(digits, at)) return false;
    at += digits.length;
  }
  return at === compact.length;
}
