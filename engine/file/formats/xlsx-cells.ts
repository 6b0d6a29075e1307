import { Big } from 'big.js';
import { utcDay } from '../../calendar/utc';
import { attribute } from './markup';
import { partTokens, relatedPart } from './xlsx-workbook';
import type { Zip } from './zip';

export type NumberKind = 'number' | 'date' | 'time';

/** Returns how each cell style of a workbook displays numbers, by index of the style. */
export async function readStyles(zip: Zip): Promise<NumberKind[]> {
  const part = await relatedPart(zip, 'styles');
  const kinds: NumberKind[] = [];
  if (part === undefined) return kinds;
  const custom = new Map<number, NumberKind>();
  let isCellStyle = false;
  for await (const tokens of partTokens(zip, part))
    for (const token of tokens) {
      if (token.kind === 'text') continue;
      if (token.name === 'cellXfs') isCellStyle = token.kind === 'open';
      if (token.kind !== 'open') continue;
      const id = Number(attribute(token.attributes, 'numFmtId') ?? 0);
      if (token.name === 'numFmt') custom.set(id, kindOf(attribute(token.attributes, 'formatCode') ?? ''));
      if (token.name === 'xf' && isCellStyle) kinds.push(custom.get(id) ?? builtIn(id));
    }
  return kinds;
}

/** Returns the kind of a number format that Excel defines, by its id. */
function builtIn(id: number): NumberKind {
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
}

/** Returns how a format code, such as `dd/mm/yyyy`, displays numbers. Ignores quoted text and all sections but the first. */
export function kindOf(code: string): NumberKind {
  const [bare = ''] = withoutBrackets(code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '')).split(';');
  if (/[dy]/i.test(bare)) return 'date';
  if (/[hs]|\[m/i.test(bare)) return 'time';
  return /m/i.test(bare) ? 'date' : 'number';
}

/** Removes square brackets and their content from a format code, but keeps `[h]`, `[mm]` and `[s]`: elapsed time. */
function withoutBrackets(code: string): string {
  const [before = '', ...sections] = code.split('[');
  let open = '';
  let bare = before;
  // Goes from bracket to bracket; an unclosed one stays.
  for (const section of sections) {
    open += `[${section}`;
    const end = section.indexOf(']');
    if (end < 0) continue;
    const isElapsed = open.length === section.length + 1 && /^(?:h+|m+|s+)$/i.test(section.slice(0, end));
    bare += isElapsed ? open : section.slice(end + 1);
    open = '';
  }
  return bare + open;
}

/** Converts a number as stored in a workbook to a decimal of up to 15 digits. Ambiguous `1.234` becomes `1.2340`. */
export function plainNumber(storedNumber: string): string {
  const text = storedNumber.trim();
  let plain = text;
  if (!/^-?\d{1,15}$/.test(text)) {
    if (!/^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,3})?$/.test(text)) return text;
    // A leading plus is not part of its notation.
    plain = new Big(text.replace(/^\+/, '')).prec(15).toFixed();
  }
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

const year10000 = Date.UTC(10_000, 0, 1);

/** Converts a workbook's day number to `2026-01-05`, with a time to `2026-01-05 10:20:30`; a time alone to `10:20:30`. */
export function serialText(storedNumber: string, kind: NumberKind, base1904: boolean): string {
  const serial = Number(storedNumber);
  const seconds = Math.round(serial * 86_400);
  // Days before March 1900 are counted with a 29 February that did not exist.
  const start = base1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const moment = start + seconds * 1000;
  if (!(serial >= 0 && moment < year10000)) return storedNumber;
  const clock = new Date(moment).toISOString().slice(11, 19);
  if (kind === 'time' && serial < 1) return clock;
  const date = utcDay(moment);
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}
