/**
 * Limits of a JSON body: one pass over the text before anything is made of it: how much it holds, so that too much is refused
 * at the price of reading so far, and the same text without the blanks between its parts. What is long
 * (a text, a number, blanks) is passed over by a regular expression, which costs the same from the first
 * request on; a loop does so only once it is compiled.
 */
export type JsonScan = {
  /** The text without blanks between its parts; as good or as bad JSON as it was. */
  text: string;
  /** Values and member names together; counted until there are more than may be. */
  nodes: number;
  /** Member names alone. */
  names: number;
  /** How deep lists and objects are nested. */
  depth: number;
  /** Whether a number may be written otherwise than JavaScript would write it. */
  hasOddNumber: boolean;
};

const [quote, comma, minus, zero, nine, colon] = [34, 44, 45, 48, 57, 58];
const [openList, backslash, closeList, openObject, closeObject] = [91, 92, 93, 123, 125];

/** Integers of so many digits are written by JavaScript as they were. */
const plainDigits = 15;

/** Never fails: what is no JSON is counted as if it were, and refused by who parses it. */
export function scanJson(given: string, mostNodes = Infinity): JsonScan {
  let nodes = 0;
  let names = 0;
  let open = 0;
  let depth = 0;
  let hasOddNumber = false;
  const pieces: string[] = [];
  let pieceStart = 0;
  for (let at = 0; at < given.length && nodes <= mostNodes;) {
    const code = given.charCodeAt(at);
    if (code === quote) {
      nodes += 1;
      at = afterString(given, at);
    } else if (code === openObject || code === openList) {
      nodes += 1;
      open += 1;
      if (open > depth) depth = open;
      at += 1;
    } else if (code === closeObject || code === closeList) {
      open -= 1;
      at += 1;
    } else if (code === comma) at += 1;
    else if (code === colon) {
      names += 1;
      at += 1;
    } else if (isBlank(code)) {
      const end = afterBlanks(given, at);
      const isBetweenWords =
        at > 0 && end < given.length && !isPart(given.charCodeAt(at - 1)) && !isPart(given.charCodeAt(end));
      // Two words with a blank between must not become one: they are no JSON, and stay none.
      pieces.push(given.slice(pieceStart, isBetweenWords ? at + 1 : at));
      pieceStart = end;
      at = end;
    } else {
      const end = afterWord(given, at);
      nodes += 1;
      hasOddNumber ||= isOddNumber(given, at, end);
      at = end;
    }
  }
  const last = given.slice(pieceStart);
  return {
    text: pieces.length === 0 ? given : pieces.join('') + last,
    nodes,
    names,
    depth,
    hasOddNumber,
  };
}

/** So many characters are looked at one by one; calling a regular expression for fewer costs more. */
const few = 24;

/** From a quotation mark on: to one with an even number of backslashes before it. */
const stringEnd = /[^\\](?:\\\\)*"/g;

/** The index after the text whose opening quotation mark is at an index; the end when it is not closed. */
export function afterString(text: string, start: number): number {
  const far = start + few;
  for (let at = start + 1; at < far;) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    at += code === backslash ? 2 : 1;
  }
  stringEnd.lastIndex = start;
  return stringEnd.test(text) ? stringEnd.lastIndex : text.length;
}

const word = /[^ \n\r\t",:[\]{}]*/y;

/** The index after the number, `true`, `false` or `null` that begins at an index. */
export function afterWord(text: string, start: number): number {
  const far = Math.min(start + few, text.length);
  for (let at = start; at < far; at += 1) {
    const code = text.charCodeAt(at);
    if (isPart(code) || isBlank(code)) return at;
  }
  return runEnd(word, text, far);
}

const blanks = /[ \n\r\t]*/y;

function afterBlanks(text: string, start: number): number {
  const far = Math.min(start + few, text.length);
  for (let at = start; at < far; at += 1) if (!isBlank(text.charCodeAt(at))) return at;
  return runEnd(blanks, text, far);
}

/** Where a run of characters ends that may be empty. */
function runEnd(run: RegExp, text: string, start: number): number {
  run.lastIndex = start;
  run.test(text);
  return run.lastIndex;
}

/** Whether a word is a number with a fraction, an exponent, a minus before zero, or many digits. */
function isOddNumber(text: string, start: number, end: number): boolean {
  if (end - start > plainDigits) return true;
  const first = text.charCodeAt(start);
  if (first !== minus && !isDigit(first)) return false;
  if (first === minus && text.charCodeAt(start + 1) === zero) return true;
  for (let at = start + 1; at < end; at += 1) if (!isDigit(text.charCodeAt(at))) return true;
  return false;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Whether a character parts words, so that a blank beside it means nothing. */
function isPart(code: number): boolean {
  return (
    code === quote ||
    code === comma ||
    code === colon ||
    code === openList ||
    code === closeList ||
    code === openObject ||
    code === closeObject
  );
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
