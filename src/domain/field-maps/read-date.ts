import { readInstant, utcDay, utcTime } from '../calendar/utc';
import type { Reading } from './reading';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthNames =
  'january february march april may june july august september october november december'.split(' ');
const time = String.raw`(?<h>\d\d):(?<i>\d\d):(?<s>\d\d)(?:[.,](?<f>\d{1,9}))?`;
const clock = `(?:[ ]${time})?`;

/** The forms without an offset that the engine accepts, taken as UTC: docs/contract.md#dates-of-the-import. */
const accepted: readonly RegExp[] = [
  new RegExp(String.raw`^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:[ T]${time})?$`),
  new RegExp(String.raw`^(?<y>\d{4})/(?<m>\d\d)/(?<d>\d\d)${clock}$`),
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:(?<h>\d\d)(?<i>\d\d)(?<s>\d\d))?$/,
  new RegExp(String.raw`^(?<d>\d\d)-(?<m>[A-Za-z]{3})-(?<y>\d{4})${clock}$`),
  new RegExp(String.raw`^(?<m>[A-Za-z]{3,9}) (?<d>\d{1,2}), (?<y>\d{4})${clock}$`),
  new RegExp(String.raw`^(?<d>\d{1,2}) (?<m>[A-Za-z]{3}) (?<y>\d{4})${clock}$`),
];

/**
 * How the engine would read a date. `read` is an RFC 3339 instant in UTC, to the microsecond. Day and month written with
 * slashes, points or dashes are refused by it whatever the numbers; `likely` says what they may mean.
 */
export function readDate(cell: string): Reading {
  const text = cell.trim();
  if (text === '') return { problem: 'empty', loss: 'refused' };
  if (text.length > longestDate) return { problem: 'date-form', loss: 'refused' };

  if (/^\d{10}$|^\d{13}$/.test(text))
    return { read: asInstant(Number(text) * (text.length === 10 ? 1000 : 1)), notice: 'epoch' };
  return readIsoInstant(text) ?? readAccepted(text) ?? readDayFirst(text) ?? readOther(text);
}

function readIsoInstant(text: string): Reading | undefined {
  const instant = /[tz]/.test(text) ? undefined : readInstant(text);
  if (!instant) return undefined;
  const fraction = /[.](\d+)/.exec(text)?.[1];
  const moved = utcDay(instant.time) !== text.slice(0, 10) ? 'day-moved' : noticeOfCut(fraction);
  return { read: asInstant(instant.time, fraction), ...(moved && { notice: moved }) };
}

/** A date in one of the other forms that the engine takes. */
function readAccepted(text: string): Reading | undefined {
  for (const form of accepted) {
    const groups = form.exec(text)?.groups;
    const month = groups && monthNumber(groups['m'] ?? '');
    if (!groups || month === undefined) continue;
    const time = utcTime({
      year: Number(groups['y']),
      month,
      day: Number(groups['d']),
      hour: Number(groups['h'] ?? 0),
      minute: Number(groups['i'] ?? 0),
      second: Number(groups['s'] ?? 0),
      millisecond: Number((groups['f'] ?? '').slice(0, 3).padEnd(3, '0')),
    });
    if (time === undefined) return { problem: 'no-such-date', loss: 'refused' };
    const notice = noticeOfCut(groups['f']);
    return { read: asInstant(time, groups['f']), ...(notice && { notice }) };
  }
  return undefined;
}

/** Longer than any form of a date. */
const longestDate = 60;

function noticeOfCut(fraction = ''): 'time-cut' | undefined {
  return /[1-9]/.test(fraction.slice(6)) ? 'time-cut' : undefined;
}

/** Day and month with slashes, points or dashes, in either order. */
function readDayFirst(text: string): Reading | undefined {
  const [, first, , second, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const days = [
    { day: Number(first), month: Number(second) },
    { day: Number(second), month: Number(first) },
  ].flatMap((parts) => {
    const time = utcTime({ year: Number(year), ...parts });
    return time === undefined ? [] : [utcDay(time)];
  });
  const likely = [...new Set(days)];
  if (likely.length === 0) return { problem: 'no-such-date', loss: 'refused' };
  return { problem: 'day-first', loss: 'refused', likely };
}

/** A number of five digits is how a spreadsheet counts days: from 30 December 1899. */
function readOther(text: string): Reading {
  const [serial] = /^[2-7]\d{4}(?=$|[.,]\d+$)/.exec(text) ?? [];
  if (serial === undefined) return { problem: 'date-form', loss: 'refused' };
  const time = Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000;
  return { problem: 'spreadsheet-date', loss: 'refused', likely: [utcDay(time)] };
}

function monthNumber(text: string): number | undefined {
  if (/^\d\d$/.test(text)) return Number(text);
  const name = text.toLowerCase();
  const index = name.length === 3 ? months.indexOf(name) : monthNames.indexOf(name);
  return index < 0 ? undefined : index + 1;
}

/** The instant in UTC, with the first six digits of the fraction of its second. */
function asInstant(time: number, fraction = ''): string {
  const micros = fraction.slice(3, 6);
  const text = new Date(time).toISOString();
  return /[1-9]/.test(micros) ? text.replace('Z', `${micros.padEnd(3, '0')}Z`) : text.replace('.000Z', 'Z');
}
