import { utcTime } from '../calendar/utc';

/** What an end-to-end identifier of a Pix payment says of itself: a hint, not a proof. */
export type EndToEndId = {
  /** The eight characters that name the participant (its ISPB). */
  participant: string;
  /** The UTC minute, RFC 3339. */
  minute: string;
  sequence: string;
};

/**
 * Takes an end-to-end identifier apart: E, 8 of the participant, `yyyyMMddHHmm` in UTC, 11 of its own
 * (docs/behaviour.md#end-to-end-identifiers). `form` and `time` say what does not fit.
 */
export function readEndToEndId(text: string): EndToEndId | { fault: 'form' | 'time' } {
  const [, participant, year, month, day, hour, minute, sequence] =
    /^E(\d{8})(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)([0-9A-Za-z]{11})$/.exec(text.trim()) ?? [];
  if (participant === undefined || sequence === undefined) return { fault: 'form' };
  const time = utcTime({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  });
  if (time === undefined) return { fault: 'time' };
  return { participant, minute: new Date(time).toISOString().replace(':00.000Z', ':00Z'), sequence };
}
