import { fullYear, utcDay, utcTime } from '../../calendar/utc';
import { withoutAccents } from '../../lib/without-accents';
import { withoutEndZeros } from '../../lib/without-end-zeros';
import type { DateOrder } from './dialect';
import { instantIn } from './zone';

/** The possible orders of day, month and year. */
export const orders = ['dmy', 'ymd', 'mdy'] as const;

/** The first three letters of the months' names in English, Portuguese and Spanish. */
const monthNames = 'jan|ene feb|fev mar apr|abr may|mai jun jul aug|ago sep|set oct|out nov dec|dez|dic'
  .split(' ')
  .map((names) => names.split('|'));

const clock = String.raw`(?<h>\d{1,2})[:hH](?<i>\d\d)(?:[:mM](?<s>\d\d)(?:[.,](?<f>\d{1,9}))?)?s?(?:\s*(?<half>[AaPp])\.?[Mm]\.?)?`;
const offset = String.raw`\s*(?<offset>[Zz]|UTC|GMT|[+-]\d\d:?\d\d)`;
const time = String.raw`(?:(?:\s+|,\s*|[Tt]|\s+-\s+|\s+às\s+)${clock}(?:${offset})?)?`;
const month = String.raw`(?<m>\d{1,2}|\p{L}{3,9}\.?)`;
const gap = String.raw`(?:[/.-]|\s+de\s+|\s+)`;
const forms = {
  dmy: new RegExp(String.raw`^(?<d>\d{1,2})${gap}${month}${gap}(?<y>\d{4}|\d\d)${time}$`, 'u'),
  mdy: new RegExp(String.raw`^${month}[/.\- ](?<d>\d{1,2})(?:,\s*|[/.\- ])(?<y>\d{4}|\d\d)${time}$`, 'u'),
  ymd: new RegExp(String.raw`^(?<y>\d{4})[/.-](?<m>\d{1,2})[/.-](?<d>\d{1,2})${time}$`, 'u'),
};
const compact = {
  dmy: /^(?<d>\d\d)(?<m>\d\d)(?<y>\d{4})$/,
  mdy: /^(?<m>\d\d)(?<d>\d\d)(?<y>\d{4})$/,
  /** Digits only, also with time and zone as in OFX bank files: `20260105103000.000[-3:BRT]`. */
  ymd: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:(?<h>\d\d)(?<i>\d\d)(?<s>\d\d)?(?:\.(?<f>\d{1,9}))?)?(?:\[(?<hours>[+-]?\d{1,2}(?:\.\d{1,2})?)(?::[^\]]*)?\])?$/,
};

/** The maximum length of a cell that may be a date. */
const longest = 60;
const day = 86_400_000;

/** Parses a date to `2026-01-05` or, with a time in `zone`, to an instant in UTC; `undefined` for other texts. */
export function dateIn(cell: string, order: DateOrder, zone: string): string | undefined {
  const text = cell.trim();
  if (text.length > longest) return undefined;
  if (order === 'serial-1900' || order === 'serial-1904') return serialDate(text, order, zone);
  const groups = (forms[order].exec(text) ?? compact[order].exec(text))?.groups;
  return groups && momentOf(groups, zone);
}

/** Returns whether a cell looks like a date, but is no existing day in any order of day, month and year. */
export function isNoSuchDate(cell: string): boolean {
  const text = cell.trim().slice(0, longest);
  return (
    /^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{8})(?!\d)/.test(text) &&
    orders.every((order) => dateIn(cell, order, 'UTC') === undefined)
  );
}

type Groups = Record<string, string | undefined>;

function momentOf(groups: Groups, zone: string): string | undefined {
  const whole = (name: string) => Number(groups[name] ?? 0);
  const month = monthOf(groups['m'] ?? '');
  const hour = hourOf(whole('h'), groups['half']);
  if (month === undefined || hour === undefined) return undefined;
  const local = utcTime({
    year: fullYear(groups['y'] ?? ''),
    month,
    day: whole('d'),
    hour,
    minute: whole('i'),
    second: whole('s'),
  });
  if (local === undefined) return undefined;
  if (groups['h'] === undefined) return utcDay(local);
  const ahead = offsetOf(groups);
  return formatDate(ahead === undefined ? instantIn(zone, local) : local - ahead, groups['f']);
}

/** Returns the UTC offset that the cell has, in ms; `undefined` if it has none. */
function offsetOf({ offset, hours }: Groups): number | undefined {
  if (hours !== undefined) return Number(hours) * 3_600_000;
  if (offset === undefined) return undefined;
  const [, sign, hour, minute] = /([+-])(\d\d):?(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60_000;
}

function formatDate(instant: number, fraction = ''): string {
  const digits = withoutEndZeros(fraction.slice(0, 6));
  return new Date(instant).toISOString().replace(/\.\d+Z$/, digits === '' ? 'Z' : `.${digits}Z`);
}

function monthOf(text: string): number | undefined {
  if (/^\d/.test(text)) return Number(text);
  const name = withoutAccents(text).toLowerCase().slice(0, 3);
  const index = monthNames.findIndex((names) => names.includes(name));
  return index < 0 ? undefined : index + 1;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Parses a spreadsheet's day number, with a time as fraction. Returns `undefined` before 1 March 1900 (base 1900). */
function serialDate(text: string, order: 'serial-1900' | 'serial-1904', zone: string): string | undefined {
  const [, whole, fraction = '0'] = /^(\d{1,7})(?:[.,](\d{1,20}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const days = Number(whole);
  const base = order === 'serial-1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  if (order === 'serial-1900' && days < 61) return undefined;
  if (days > 2_958_465) return undefined;
  const part = Number(`0.${fraction}`);
  const local = base + days * day + Math.round(part * 86_400) * 1000;
  return part === 0 ? utcDay(local) : formatDate(instantIn(zone, local));
}
