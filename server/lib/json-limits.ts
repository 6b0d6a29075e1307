import { afterBlanks, afterString, afterWord, isBlank, isPart } from '~/lib/json/parts';

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
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

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
    } else if (isOpening(code)) {
      nodes += 1;
      open += 1;
      if (open > depth) depth = open;
      at += 1;
    } else if (isClosing(code)) {
      open -= 1;
      at += 1;
    } else if (code === comma) at += 1;
    else if (code === colon) {
      names += 1;
      at += 1;
    } else if (isBlank(code)) {
      const end = afterBlanks(given, at);
      // Two words with a blank between must not become one: they are no JSON, and stay none.
      pieces.push(given.slice(pieceStart, isBetweenWords(given, at, end) ? at + 1 : at));
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

function isOpening(code: number): boolean {
  return code === openObject || code === openList;
}

function isClosing(code: number): boolean {
  return code === closeObject || code === closeList;
}

/** Whether the blanks from `start` to `end` part two words. */
function isBetweenWords(text: string, start: number, end: number): boolean {
  return (
    start > 0 && end < text.length && !isPart(text.charCodeAt(start - 1)) && !isPart(text.charCodeAt(end))
  );
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

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
