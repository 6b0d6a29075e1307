import { afterBlanks, afterString, afterWord, isBlank, isPart } from '@recon/engine/lib/json/parts';

/** Size of a JSON text, counted before it is parsed, and the text without blanks. */
export type JsonScan = {
  /** The text without blanks between its parts. It is valid JSON exactly if the original is. */
  text: string;
  /** Number of values and property names. Counting stops above the limit `mostNodes`. */
  nodes: number;
  names: number;
  depth: number;
  /** True if a number may be written differently than JavaScript would write it, as `1.0` is. */
  hasOddNumber: boolean;
};

const [quote, comma, minus, zero, nine, colon] = [34, 44, 45, 48, 57, 58];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** JavaScript writes integers with at most this many digits as they were written. */
const plainDigits = 15;

/** Scans a JSON text. Never throws: text that is not JSON is counted as if it were, and the parser rejects it. */
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
      // Two words must not be joined: they are not JSON, and must stay so.
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
  pieces.push(given.slice(pieceStart));
  return { text: pieces.join(''), nodes, names, depth, hasOddNumber };
}

/** Returns whether the blanks from `start` to `end` separate two words. */
function isBetweenWords(text: string, start: number, end: number): boolean {
  return (
    start > 0 && end < text.length && !isPart(text.charCodeAt(start - 1)) && !isPart(text.charCodeAt(end))
  );
}

/** Returns whether a word is a number with a fraction, an exponent, a minus before zero, or many digits. */
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
