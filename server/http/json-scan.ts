/**
 * One pass over the bytes of a JSON text, before anything is made of it: how much it holds, so that too
 * much is refused at the price of reading it, and the same text without the blanks between its parts.
 */
export type JsonScan = {
  /** The text without blanks between its parts; as good or as bad JSON as it was. */
  bytes: Uint8Array;
  /** Values and member names together. */
  nodes: number;
  /** Member names alone. */
  names: number;
  /** How deep lists and objects are nested. */
  depth: number;
  /** Whether a number may be written otherwise than JavaScript would write it. */
  hasOddNumber: boolean;
};

const [tab, lineFeed, carriageReturn, space, quote, comma, minus, point, zero, nine, colon] = [
  9, 10, 13, 32, 34, 44, 45, 46, 48, 57, 58,
];
const [openList, backslash, closeList, openObject, closeObject] = [91, 92, 93, 123, 125];

/** Integers of so many digits are written by JavaScript as they were. */
const plainDigits = 15;

/** Never fails: what is no JSON is counted as if it were, and refused by who parses it. */
export function scanJson(given: Uint8Array): JsonScan {
  let nodes = 0;
  let names = 0;
  let open = 0;
  let depth = 0;
  let blanks = 0;
  let hasOddNumber = false;
  /** Bytes of the number or word that is being read; 0 between them. */
  let word = 0;
  for (let at = 0; at < given.length; at += 1) {
    const byte = given[at]!;
    if (byte === quote) {
      nodes += 1;
      word = 0;
      at = lastOfString(given, at);
    } else if (byte === openObject || byte === openList) {
      nodes += 1;
      word = 0;
      open += 1;
      if (open > depth) depth = open;
    } else if (byte === closeObject || byte === closeList) {
      word = 0;
      open -= 1;
    } else if (byte === comma) word = 0;
    else if (byte === colon) {
      word = 0;
      names += 1;
    } else if (isBlank(byte)) {
      word = 0;
      blanks += 1;
    } else {
      if (word === 0) nodes += 1;
      word += 1;
      // A fraction, minus zero, an exponent, or many digits.
      if (
        word > plainDigits ||
        byte === point ||
        (byte === minus && given[at + 1] === zero) ||
        (word > 1 && !isDigit(byte) && isDigit(given[at - 1]!))
      )
        hasOddNumber = true;
    }
  }
  return { bytes: blanks === 0 ? given : withoutBlanks(given, blanks), nodes, names, depth, hasOddNumber };
}

/** Leaves out so many blanks, which is how many there are outside of texts. */
function withoutBlanks(given: Uint8Array, blanks: number): Uint8Array {
  const bytes = new Uint8Array(given.length - blanks + 1);
  let length = 0;
  let wasBlank = false;
  for (let at = 0; at < given.length; at += 1) {
    const byte = given[at]!;
    if (isBlank(byte)) {
      wasBlank = true;
      continue;
    }
    // Two words with a blank between must not become one: they are no JSON, and stay none.
    if (wasBlank && length > 0 && !isPart(byte) && !isPart(bytes[length - 1]!)) return given;
    wasBlank = false;
    const end = byte === quote ? lastOfString(given, at) : at;
    for (; at < end; at += 1) bytes[length++] = given[at]!;
    if (at < given.length) bytes[length++] = given[at]!;
  }
  return bytes.subarray(0, length);
}

/** The index of the closing quotation mark of the text that begins at an index, or after the end. */
function lastOfString(given: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < given.length && given[at] !== quote) at += given[at] === backslash ? 2 : 1;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

/** Whether a byte parts words, so that a blank beside it means nothing. */
function isPart(byte: number): boolean {
  return (
    byte === quote ||
    byte === comma ||
    byte === colon ||
    byte === openList ||
    byte === closeList ||
    byte === openObject ||
    byte === closeObject
  );
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine;
}
