/** A day and a time of day, as ISO 8601 without a zone: `2026-11-26` and `07:15:00`. */
export type ZonedTime = { readonly day: string; readonly time: string };

/** Returns the day and time at an instant (ms since 1970) in a zone (IANA); in the system's zone if it is undefined. */
export function zonedTime(instant: number, zone: string | undefined): ZonedTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(
    format
      .formatToParts(instant)
      .map(({ type, value }) => [type, type === 'year' ? value.padStart(4, '0') : value]),
  );
  const join = (types: readonly Intl.DateTimeFormatPartTypes[], sign: string) =>
    types.map((type) => parts.get(type)).join(sign);
  return { day: join(['year', 'month', 'day'], '-'), time: join(['hour', 'minute', 'second'], ':') };
}

/**
 * Returns the instant (ms since 1970) of a day and a time in a zone; `undefined` if they are not valid. A time that the
 * zone skips is one hour later, one that it has twice is the first.
 */
export function instantOfZoned({ day, time }: ZonedTime, zone: string | undefined): number | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d(:\d\d)?$/.test(time) || Number.isNaN(asUtc))
    return undefined;
  const hour = 3_600_000;
  // Before a change of the offset and after it: a zone has at most one within two days.
  const offsets = [asUtc - 24 * hour, asUtc + 24 * hour].map((instant) => offsetAt(instant, zone));
  const instants = offsets.map((offset) => asUtc - offset);
  return instants.find((instant) => asUtc - offsetAt(instant, zone) === instant) ?? instants[0];
}

/** Returns the offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string | undefined): number {
  const { day, time } = zonedTime(instant, zone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant / 1000) * 1000;
}
