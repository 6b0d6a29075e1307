/**
 * Patterns that users write to find an identifier in a text (docs/files.md#patterns). They are not regular expressions:
 * a pattern reads each character of a text at most `longestMatch` times, so that no pattern can block the page.
 */

/** Why a pattern is invalid. `at` is the index of the character with the issue. */
export type PatternFault = {
  fault:
    | 'empty'
    /** The pattern has more than 200 characters. */
    | 'too-long'
    /** `{` without a known class: digits, letters or alphanumerics; or a `}` without a `{`. */
    | 'class'
    /** A count that is not 1 to 255, or starts above its end. */
    | 'count'
    /** `[` and `]` that are not one pair around a part of the pattern. */
    | 'brackets'
    /** A class of variable length, and after it a character that belongs to the class, too. */
    | 'ambiguous';
  at: number;
};

/** Returns the first match from an index on: the part to extract, and the index after it; `undefined` if none. */
export type Find = (text: string, from?: number) => { part: string; end: number } | undefined;

/** The maximum length of a match, as of an identifier in the service, and of a class. */
const longestMatch = 255;
const longestPattern = 200;

type Unit = { has: (character: string) => boolean; min: number; max: number; literal?: string; at: number };

const isDigit = (character: string) => character >= '0' && character <= '9';
const isLetter = (character: string) =>
  character < '\x80'
    ? (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
    : /\p{L}/u.test(character);
const isBlank = (character: string) => character.trim() === '';
const classes: Readonly<Record<string, (character: string) => boolean>> = {
  digits: isDigit,
  letters: isLetter,
  alphanumerics: (character) => isDigit(character) || isLetter(character),
};

/** Returns the function that finds matches of a pattern (docs/files.md#patterns), or why the pattern is invalid. */
export function readPattern(pattern: string): { find: Find } | PatternFault {
  if (pattern.length > longestPattern) return { fault: 'too-long', at: longestPattern };
  const read = readUnits(pattern);
  if ('fault' in read) return read;
  const { units, open = 0, close = units.length } = read;
  if (close <= open) return units.length === 0 ? { fault: 'empty', at: 0 } : { fault: 'brackets', at: 0 };
  const ambiguous = units.find((unit, index) => overlaps(units[index - 1], unit));
  if (ambiguous) return { fault: 'ambiguous', at: ambiguous.at };
  return { find: finder(units, open, close) };
}

type Units = { units: Unit[]; open?: number; close?: number };

function readUnits(pattern: string): Units | PatternFault {
  const units: Unit[] = [];
  const brackets: { open?: number; close?: number } = {};
  const token = /\\([^])|\{([a-z]+)(?::(\d{1,4})(?:-(\d{1,4}))?)?\}|(\s+)|([[\]])|([^])/y;
  for (let at = 0; at < pattern.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [, escaped, name, least, most, blanks, bracket, plain] = token.exec(pattern)!;
    const literal = escaped ?? plain;
    if (bracket !== undefined) {
      const side = bracket === '[' ? 'open' : 'close';
      const isInOrder = side === 'open' || brackets.open !== undefined;
      if (brackets[side] !== undefined || !isInOrder) return { fault: 'brackets', at };
      brackets[side] = units.length;
    } else if (name !== undefined) {
      const unit = classUnit(name, least, most, at);
      if ('fault' in unit) return unit;
      units.push(unit);
    } else if (blanks !== undefined) units.push({ has: isBlank, min: 1, max: longestMatch, at });
    else if (plain === '{' || plain === '}') return { fault: 'class', at };
    else units.push(literalUnit(literal!, at));
  }
  if (brackets.open !== undefined && brackets.close === undefined)
    return { fault: 'brackets', at: pattern.length - 1 };
  return { units, ...brackets };
}

function literalUnit(character: string, at: number): Unit {
  const literal = character.toLowerCase();
  return { has: (one) => one.toLowerCase() === literal, min: 1, max: 1, literal: character, at };
}

function classUnit(
  name: string,
  from: string | undefined,
  to: string | undefined,
  at: number,
): Unit | PatternFault {
  const has = Object.hasOwn(classes, name) ? classes[name] : undefined;
  if (!has) return { fault: 'class', at };
  const least = Number(from ?? 1);
  const most = Number(to ?? from ?? longestMatch);
  if (least < 1 || least > most || most > longestMatch) return { fault: 'count', at };
  return { has, min: least, max: most, at };
}

/** Returns whether a unit of variable length could also take the first character of the next one. */
function overlaps(unit: Unit | undefined, next: Unit): boolean {
  if (!unit || unit.min === unit.max) return false;
  if (next.literal !== undefined) return unit.has(next.literal);
  return ['0', 'a', ' '].some((character) => unit.has(character) && next.has(character));
}

/** Returns a function that finds units. A class at the start or end of a match never takes only a part of a run. */
function finder(units: readonly Unit[], open: number, close: number): Find {
  const [first] = units;
  const last = units.at(-1)!;
  const isInRun = (unit: Unit, text: string, at: number) =>
    unit.literal === undefined && at >= 0 && at < text.length && unit.has(text[at]!);
  const matchAt = (text: string, start: number): ReturnType<Find> => {
    const limit = Math.min(text.length, start + longestMatch);
    let at = start;
    let from = start;
    let to = start;
    for (const [index, { has, min, max }] of units.entries()) {
      if (index === open) from = at;
      const begin = at;
      while (at < limit && at - begin < max && has(text[at]!)) at += 1;
      if (at - begin < min) return undefined;
      if (index === close - 1) to = at;
    }
    return isInRun(last, text, at) ? undefined : { part: text.slice(from, to), end: at };
  };
  return (text, from = 0) => {
    for (let start = from; start < text.length; start += 1) {
      const match = isInRun(first!, text, start - 1) ? undefined : matchAt(text, start);
      if (match) return match;
    }
    return undefined;
  };
}
