import { utcDay, utcTime } from '../../calendar/utc';
import type { Reading } from './reading';
import { trimBlanks } from './trim';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthNames =
  'january february march april may june july august september october november december'.split(' ');
const fraction = String.raw`(?:[.,](?<f>\d+))?`;
const time = String.raw`(?<h>\d{1,2}):(?<i>\d\d):(?<s>\d\d)${fraction}`;
const clock = `(?: +${time})?`;

/** The formats that the import accepts; those without an offset are in UTC (docs/contract.md#dates-of-the-import). */
const accepted: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)T${time}(?:Z|(?<sign>[+-])(?<oh>\d\d):(?<oi>\d\d))$`,
  ),
  new RegExp(String.raw`^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?:(?: +|T)${time})?$`),
  new RegExp(String.raw`^(?<y>\d{4})/(?<m>\d\d)/(?<d>\d\d)${clock}$`),
  new RegExp(String.raw`^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:(?<h>\d\d)(?<i>\d\d)(?<s>\d\d)${fraction})?$`),
  new RegExp(String.raw`^(?<d>\d\d)-(?<m>[A-Za-z]{3})-(?<y>\d{4})${clock}$`),
  new RegExp(String.raw`^(?<m>[A-Za-z]{3,9}) +(?<d>\d{1,2}), +(?<y>\d{4})${clock}$`),
  new RegExp(String.raw`^(?<d>\d{1,2}) +(?<m>[A-Za-z]{3}) +(?<y>\d{4})${clock}$`),
];

/** Returns the date that the import reads from a cell, or why it rejects the cell, with the `likely` days. */
export function readDateCell(cell: string): Reading {
  const text = trimBlanks(cell);
  if (text === '') return { problem: 'empty', loss: 'refused' };
  if (/^\d{10}$|^\d{13}$/.test(text))
    return { read: asInstant(Number(text) * (text.length === 10 ? 1000 : 1)), notice: 'epoch' };
  return readAccepted(text) ?? readDayFirst(text) ?? readOther(text);
}

function readAccepted(text: string): Reading | undefined {
  for (const form of accepted) {
    const groups = form.exec(text)?.groups;
    const month = groups && monthNumber(groups['m'] ?? '');
    if (!groups || month === undefined) continue;
    const offset = offsetMinutes(groups);
    const whole = (name: string) => Number(groups[name] ?? 0);
    if (offset === undefined) return { problem: 'date-form', loss: 'refused' };
    const local = utcTime({
      year: whole('y'),
      month,
      day: whole('d'),
      hour: whole('h'),
      minute: whole('i'),
      second: whole('s'),
      millisecond: Number((groups['f'] ?? '').slice(0, 3).padEnd(3, '0')),
    });
    if (local === undefined) return { problem: 'no-such-date', loss: 'refused' };
    const instant = local - offset * 60_000;
    const isCut = /[1-9]/.test(groups['f']?.slice(6) ?? '');
    const notice = utcDay(instant) !== utcDay(local) ? 'day-moved' : isCut ? 'time-cut' : undefined;
    return { read: asInstant(instant, groups['f']), ...(notice && { notice }) };
  }
  return undefined;
}

/** Returns the UTC offset in minutes, 0 if none; `undefined` above 24 hours or 60 minutes, the engine's limits. */
function offsetMinutes(groups: Record<string, string | undefined>): number | undefined {
  const hours = Number(groups['oh'] ?? 0);
  const minutes = Number(groups['oi'] ?? 0);
  if (hours > 24 || minutes > 60) return undefined;
  return (groups['sign'] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** Returns why the import refuses `21/11/2026` or `21-11-2026`, with its likely days; `undefined` for other texts. */
function readDayFirst(text: string): Reading | undefined {
  const [, first, , second, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const days = [
    { day: Number(first), month: Number(second) },
    { day: Number(second), month: Number(first) },
  ].flatMap((parts) => {
    const day = utcTime({ year: Number(year), ...parts });
    return day === undefined ? [] : [utcDay(day)];
  });
  const likely = [...new Set(days)];
  if (likely.length === 0) return { problem: 'no-such-date', loss: 'refused' };
  return { problem: 'day-first', loss: 'refused', likely };
}

/** Returns why any other date is refused: it is a spreadsheet's day number, or its format is unknown. */
function readOther(text: string): Reading {
  const [serial] = /^[2-7]\d{4}(?=$|[.,]\d+$)/.exec(text) ?? [];
  if (serial === undefined) return { problem: 'date-form', loss: 'refused' };
  const day = Date.UTC(1899, 11, 30) + Number(serial) * 86_400_000;
  return { problem: 'spreadsheet-date', loss: 'refused', likely: [utcDay(day)] };
}

function monthNumber(text: string): number | undefined {
  if (/^\d\d$/.test(text)) return Number(text);
  const name = text.toLowerCase();
  const index = name.length === 3 ? months.indexOf(name) : monthNames.indexOf(name);
  return index < 0 ? undefined : index + 1;
}

/** Returns the instant as RFC 3339 in UTC, with at most six decimal places of a second; `digits` is its fraction. */
function asInstant(instant: number, digits = ''): string {
  const micros = digits.slice(3, 6);
  const text = new Date(instant).toISOString();
  return /[1-9]/.test(micros) ? text.replace('Z', `${micros.padEnd(3, '0')}Z`) : text.replace('.000Z', 'Z');
}
