/** JSON scanner. Long strings and numbers are skipped by `indexOf` and regular expressions, fast from the first request. */

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];
/** The number of characters that are checked one by one; for fewer, calling a regular expression costs more. */
const few = 24;

/** Returns the index after the string that opens at `start`; the end of the text if the string is not closed. */
export function afterString(text: string, start: number): number {
  const end = text.indexOf('"', start + 1);
  if (end >= 0 && text.charCodeAt(end - 1) !== backslash) return end + 1;
  // A string of escapes takes a third of the time that a regular expression takes, which tries at every character.
  for (let at = start + 1; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    at += code === backslash ? 2 : 1;
  }
  return text.length;
}

const word = /[^ \n\r\t",:[\]{}]*/y;

/** Returns the index after the number, `true`, `false` or `null` that starts at `start`. */
export function afterWord(text: string, start: number): number {
  const far = Math.min(start + few, text.length);
  for (let at = start; at < far; at += 1) {
    const code = text.charCodeAt(at);
    if (isPunctuation(code) || isBlank(code)) return at;
  }
  return runEnd(word, text, far);
}

const blanks = /[ \n\r\t]*/y;

/** Returns the index of the first character from `start` that is not a blank. */
export function afterBlanks(text: string, start: number): number {
  const far = Math.min(start + few, text.length);
  for (let at = start; at < far; at += 1) if (!isBlank(text.charCodeAt(at))) return at;
  return runEnd(blanks, text, far);
}

/** Returns the index after the characters at `start` that `run` matches; `start` if there are none. */
function runEnd(run: RegExp, text: string, start: number): number {
  run.lastIndex = start;
  run.test(text);
  return run.lastIndex;
}

export const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** Returns whether a character is punctuation of JSON, next to which whitespace is insignificant. */
export function isPunctuation(code: number): boolean {
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

/** Returns the index after the value that starts at `start`, in a text without whitespace between tokens. */
function afterValue(text: string, start: number): number {
  let open = 0;
  let at = start;
  do {
    const code = text.charCodeAt(at);
    if (code === quote) at = afterString(text, at);
    else if (code === comma || code === colon) at += 1;
    else if (code === openList || code === openObject) {
      open += 1;
      at += 1;
    } else if (code === closeList || code === closeObject) {
      open -= 1;
      at += 1;
    } else at = afterWord(text, at);
  } while (open > 0);
  return at;
}

/** Calls `visit` per property of the object at `start`, in JSON without blanks: its quoted name, and the range of its value. */
export function eachMember(
  text: string,
  start: number,
  visit: (quoted: string, from: number, to: number) => void,
): void {
  for (let at = start + 1; text.charCodeAt(at) !== closeObject;) {
    const end = afterString(text, at);
    const to = afterValue(text, end + 1);
    visit(text.slice(at + 1, end - 1), end + 1, to);
    at = text.charCodeAt(to) === comma ? to + 1 : to;
  }
}

/** Calls `visit` with the range of each element of the list at `start`, in JSON without blanks. */
export function eachElement(text: string, start: number, visit: (from: number, to: number) => void): void {
  for (let at = start + 1; text.charCodeAt(at) !== closeList;) {
    const to = afterValue(text, at);
    visit(at, to);
    at = text.charCodeAt(to) === comma ? to + 1 : to;
  }
}

/** Returns the text of a JSON string, passed without its quotation marks, with escapes resolved. */
export function nameIn(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(`"${quoted}"`) as string) : quoted;
}

/** Returns well-formed JSON on one line, without whitespace between tokens. */
export function withoutBlanks(json: string): string {
  return json.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
}
