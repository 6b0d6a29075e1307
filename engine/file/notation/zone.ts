import { memoize } from '../../lib/memoize';
import { FileReadError } from '../formats/file-read-error';

/** Returns the instant (ms since 1970) at which clocks of a zone show `local`, written as UTC. Throws `unknown-zone`. */
export function instantIn(zone: string, local: number): number {
  if (zone === 'UTC') return local;
  const first = local - offsetAt(zone, local);
  const offset = offsetAt(zone, first);
  const second = local - offset;
  return offsetAt(zone, second) === offset ? second : Math.max(first, second);
}

/** Returns the UTC offset of a zone at an instant, in ms. Offsets change only at full quarters of an hour. */
function offsetAt(zone: string, instant: number): number {
  return offsetOf(`${zone} ${Math.floor(instant / 900_000)}`);
}

/** Returns the UTC offset of a zone in a quarter of an hour, counted from 1970, such as `UTC 42`. Caches it. */
const offsetOf = memoize((key) => {
  const [zone = '', quarters] = key.split(' ');
  const quarter = Number(quarters) * 900_000;
  const parts = formatOf(zone).formatToParts(quarter);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - quarter;
}, 20_000);

const formatOf = memoize((zone) => {
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new FileReadError('unknown-zone', { zone });
  }
});
