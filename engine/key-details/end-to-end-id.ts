import { utcTime } from '../calendar/utc';

export type EndToEndId = {
  /** The participant of Pix in the id, such as a bank, by its eight-digit number (ISPB). */
  participant: string;
  /** The minute in the id, as an RFC 3339 instant in UTC. */
  minute: string;
  sequence: string;
};

/** Parses an end-to-end id (docs/behaviour.md#end-to-end-identifiers). `fault`: its form or its time is invalid. */
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
