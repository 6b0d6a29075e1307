/**
 * JSON scanner: where the strings, values, members and elements of a well-formed JSON text lie, for
 * those who need a part as it was written. What is long (a string, a number) is passed over by a
 * regular expression, which costs the same from the first request on; a loop does so only once it is
 * compiled.
 */

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** So many characters are looked at one by one; calling a regular expression for fewer costs more. */
const few = 24;

/** From a quotation mark on: to one with an even number of backslashes before it. */
const stringEnd = /[^\\](?:\\\\)*"/g;

/** The index after the string whose opening quotation mark is at an index; the end when it is not closed. */
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

/** The index of the first character from an index on that is no blank. */
export function afterBlanks(text: string, start: number): number {
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

export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Whether a character parts words, so that a blank beside it means nothing. */
export function isPart(code: number): boolean {
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

/** The index after the value that begins at an index, in a text without blanks between its parts. */
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

/**
 * Goes through the members of the object that begins at an index, in a well-formed text without blanks:
 * the name as it stands between its quotation marks (`nameIn` reads it), and where the value lies.
 */
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

/** The same for a list's elements. */
export function eachElement(text: string, start: number, visit: (from: number, to: number) => void): void {
  for (let at = start + 1; text.charCodeAt(at) !== closeList;) {
    const to = afterValue(text, at);
    visit(at, to);
    at = text.charCodeAt(to) === comma ? to + 1 : to;
  }
}

/** The name between two quotation marks. */
export function nameIn(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(`"${quoted}"`) as string) : quoted;
}

/** The text of well-formed JSON on one line, without blanks between its parts. */
export function withoutBlanks(json: string): string {
  return json.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
}
