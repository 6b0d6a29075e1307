import type { CompiledRule } from './compile-rule';
import { isAscii } from './fold-case';
import { referenceKey } from './pair-tests';
import { runToEnd } from './run-to-end';
import type { Side } from './side';

/** The value of each row as a small integer. Equal values have the same code on both sides; −1 means no value. */
export type Codes = { readonly left: Int32Array; readonly right: Int32Array };

export const keyNames = [
  'amount',
  'currency',
  'base-amount',
  'base-currency',
  'day',
  'micros',
  'reference-none',
  'reference-ascii',
  'reference-unicode',
] as const;
export type KeyName = (typeof keyNames)[number];

/** The code of rows without a value. They are not equal to any row. */
const missing = -1;

type Value = string | number | bigint | undefined;
type Reader = (side: Side, at: number) => Value;

const readers: Record<KeyName, Reader> = {
  amount: (side, at) => side.amount[at],
  currency: (side, at) => side.rows[at]!.currency,
  'base-amount': (side, at) => side.baseAmount[at],
  'base-currency': (side, at) => side.rows[at]!.baseCurrency,
  day: (side, at) => side.day[at],
  micros: (side, at) => side.micros[at],
  'reference-none': (side, at) => referenceKey(side.rows[at]!.externalId, 'none'),
  'reference-ascii': (side, at) => referenceKey(side.rows[at]!.externalId, 'ascii'),
  'reference-unicode': (side, at) => referenceKey(side.rows[at]!.externalId, 'unicode'),
};

/** Returns the reader of a value. Numbers are faster than the amounts that they stand for. */
function readerOf(key: KeyName, left: Side, right: Side): Reader {
  return key === 'amount' && left.isShort && right.isShort ? (side, at) => side.near[at] : readers[key];
}

/** Returns the names of the values that must be equal in a left and a right row for a rule to fit. */
export function keysOf(rule: CompiledRule): KeyName[] {
  const wanted = new Set<KeyName>();
  if (rule.type === 'EXACT') {
    if (rule.amount) wanted.add('amount');
    if (rule.onBase) wanted.add('base-amount');
    if (rule.date) wanted.add('day');
    if (rule.date === 'instant') wanted.add('micros');
  }
  if (rule.type === 'DATE_LAG' && rule.fee === 0n) wanted.add('amount');
  if (rule.currency) wanted.add('currency');
  if (rule.baseCurrency) wanted.add('base-currency');
  if (rule.reference) wanted.add(`reference-${rule.reference.fold}`);
  return keyNames.filter((name) => wanted.has(name));
}

/** Returns the codes of all rows by one or more values. */
export type CodesOf = (keys: readonly KeyName[]) => Codes;

/** The codes of the rows of two sides, each computed once. `steps` does the same as `of`, and yields regularly. */
export type CodeBook = {
  readonly of: CodesOf;
  readonly steps: (keys: readonly KeyName[]) => Generator<void, Codes>;
};

/** Returns the codes of the rows of two sides. Each is computed at its first use. */
export function codeBook(left: Side, right: Side): CodeBook {
  const known = new Map<string, Codes>();
  let areAscii: boolean | undefined;
  /** Returns the values with the same codes: the letters of most files are those of ASCII. */
  const sameAs = (keys: readonly KeyName[]): readonly KeyName[] => {
    if (!keys.includes('reference-ascii')) return keys;
    areAscii ??= [left, right].every(({ rows }) => rows.every(({ externalId }) => isAscii(externalId)));
    return areAscii ? keys.map((key) => (key === 'reference-ascii' ? 'reference-unicode' : key)) : keys;
  };
  function* steps(names: readonly KeyName[]): Generator<void, Codes> {
    const keys = sameAs(names);
    const name = keys.join(' ');
    let codes = known.get(name);
    if (!codes) {
      const last = keys.at(-1);
      if (last === undefined) codes = allAlike(left, right);
      else if (keys.length === 1) codes = yield* codesOfValues(left, right, readerOf(last, left, right));
      else codes = combine(yield* steps(keys.slice(0, -1)), yield* steps([last]));
      known.set(name, codes);
    }
    return codes;
  }
  return { of: (keys) => runToEnd(steps(keys)), steps };
}

/** Returns a function for the indexes of the rows with a code, ascending. Omits rows that `isWanted` rejects. */
export function rowsByCode(
  codes: Int32Array,
  isWanted: (at: number) => boolean = () => true,
): (code: number) => readonly number[] {
  let most = -1;
  for (const code of codes) if (code > most) most = code;
  const ends = new Int32Array(most + 2);
  for (let at = 0; at < codes.length; at += 1)
    if (codes[at]! >= 0 && isWanted(at)) ends[codes[at]! + 1]! += 1;
  for (let code = 0; code <= most; code += 1) ends[code + 1]! += ends[code]!;
  const rows = new Int32Array(ends[most + 1]!);
  // `ends` has the starts of the codes until their rows are filled in.
  for (let at = 0; at < codes.length; at += 1)
    if (codes[at]! >= 0 && isWanted(at)) rows[ends[codes[at]!]!++] = at;
  return (code) =>
    code < 0 || code > most ? [] : [...rows.subarray(code === 0 ? 0 : ends[code - 1], ends[code])];
}

/** Returns the number of values that are on both sides. */
export function sharedCodes({ left, right }: Codes): number {
  const onRight = new Set(right);
  return [...new Set(left)].filter((code) => code !== missing && onRight.has(code)).length;
}

function allAlike(left: Side, right: Side): Codes {
  return { left: new Int32Array(left.rows.length), right: new Int32Array(right.rows.length) };
}

/** The number of rows that get a code between two yields. */
const atOnce = 16_384;

function* codesOfValues(left: Side, right: Side, read: Reader): Generator<void, Codes> {
  const numbers = new Map<Value, number>();
  const codes = { left: new Int32Array(left.rows.length), right: new Int32Array(right.rows.length) };
  // Many rows have the same value as the row before: that of a day, or the currency.
  let [last, code]: [Value, number] = [undefined, missing];
  for (const [side, encoded] of [[left, codes.left] as const, [right, codes.right] as const])
    for (let at = 0; at < encoded.length; at += 1) {
      if (at % atOnce === atOnce - 1) yield;
      const value = read(side, at);
      if (value !== last) {
        last = value;
        code = value === undefined ? missing : (numbers.get(value) ?? numbers.size);
        if (code === numbers.size) numbers.set(value, code);
      }
      encoded[at] = code;
    }
  return codes;
}

/** Combines the codes of two values: rows have the same code only if both values are equal. */
function combine(first: Codes, second: Codes): Codes {
  const numberOf = pairNumbers(first.left.length + first.right.length);
  const encode = (a: Int32Array, b: Int32Array) => {
    const codes = new Int32Array(a.length);
    for (let at = 0; at < a.length; at += 1)
      codes[at] = a[at] === missing || b[at] === missing ? missing : numberOf(a[at]!, b[at]!);
    return codes;
  };
  return { left: encode(first.left, second.left), right: encode(first.right, second.right) };
}

/** Returns a function that numbers up to `maxNumber` pairs of codes; equal pairs have one number. Faster than a `Map`. */
function pairNumbers(maxNumber: number): (one: number, other: number) => number {
  const mask = 2 ** Math.ceil(Math.log2(2 * maxNumber + 2)) - 1;
  const ones = new Int32Array(mask + 1);
  const others = new Int32Array(mask + 1);
  /** The number of each pair, from 1; 0 if the slot is free. */
  const numbers = new Int32Array(mask + 1);
  let count = 0;
  return (a, b) => {
    let at = Math.imul(a, 0x9e_37_79_b1) ^ Math.imul(b, 0x85_eb_ca_6b);
    at = (at ^ (at >>> 15)) & mask;
    while (numbers[at] !== 0) {
      if (ones[at] === a && others[at] === b) return numbers[at]! - 1;
      at = (at + 1) & mask;
    }
    ones[at] = a;
    others[at] = b;
    count += 1;
    numbers[at] = count;
    return count - 1;
  };
}
