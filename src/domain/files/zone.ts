import { FileReadError } from './file-read-error';

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
/** The maximum number of cached offsets; each covers 15 minutes. */
const maxCachedZones = 20_000;

/**
 * Returns the instant at which clocks of a time zone show a moment, in milliseconds since 1970. `local` is that moment
 * counted as if in UTC. A moment that is skipped in spring is read an hour later. Throws `unknown-zone`.
 */
export function instantIn(zone: string, local: number): number {
  if (zone === 'UTC') return local;
  const first = local - offsetAt(zone, local);
  const offset = offsetAt(zone, first);
  const second = local - offset;
  return offsetAt(zone, second) === offset ? second : Math.max(first, second);
}

/** Returns the offset of a zone from UTC at an instant, in milliseconds. Zones change on a quarter of an hour. */
function offsetAt(zone: string, instant: number): number {
  const quarter = Math.floor(instant / 900_000) * 900_000;
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = formatOf(zone).formatToParts(quarter);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  if (offsets.size >= maxCachedZones) offsets.clear();
  offsets.set(key, shown - quarter);
  return shown - quarter;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch {
    throw new FileReadError('unknown-zone', { zone });
  }
}
