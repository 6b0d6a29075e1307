import type { CompiledRule } from './compile-rule';
import { referenceKey } from './pair-tests';
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

const readers: Record<KeyName, (side: Side, at: number) => Value> = {
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

/** Returns which values must be equal in a left and a right row for a rule to fit. */
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

/** Returns a function for the codes of all rows by one or more values. It computes the same values only once. */
export function codeBook(left: Side, right: Side): CodesOf {
  const known = new Map<string, Codes>();
  const codesOf = (keys: readonly KeyName[]): Codes => {
    const name = keys.join(' ');
    let codes = known.get(name);
    if (!codes) {
      const last = keys.at(-1);
      if (last === undefined) codes = allAlike(left, right);
      else if (keys.length === 1) codes = codesOfValues(left, right, readers[last]);
      else codes = combine(codesOf(keys.slice(0, -1)), codesOf([last]));
      known.set(name, codes);
    }
    return codes;
  };
  return codesOf;
}

function allAlike(left: Side, right: Side): Codes {
  return { left: new Int32Array(left.rows.length), right: new Int32Array(right.rows.length) };
}

function codesOfValues(left: Side, right: Side, read: (side: Side, at: number) => Value): Codes {
  const numbers = new Map<Value, number>();
  const encode = (side: Side) =>
    Int32Array.from(side.rows, (_, at) => {
      const value = read(side, at);
      if (value === undefined) return missing;
      const code = numbers.get(value);
      if (code !== undefined) return code;
      numbers.set(value, numbers.size);
      return numbers.size - 1;
    });
  return { left: encode(left), right: encode(right) };
}

/** Combines the codes of two values: rows have the same code only if both values are equal. */
function combine(first: Codes, second: Codes): Codes {
  const numberOf = pairNumbers(first.left.length + first.right.length);
  const encode = (a: Int32Array, b: Int32Array) =>
    a.map((code, at) => (code === missing || b[at] === missing ? missing : numberOf(code, b[at]!)));
  return { left: encode(first.left, second.left), right: encode(first.right, second.right) };
}

/** Returns a function that numbers up to `most` pairs of codes; equal pairs have one number. Faster than a `Map`. */
function pairNumbers(most: number): (one: number, other: number) => number {
  const mask = 2 ** Math.ceil(Math.log2(2 * most + 2)) - 1;
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
