import { describe, expect, test } from 'vitest';
import { instantOfZoned, zonedTime } from './zoned-time';

const iso = (day: string, time: string, zone: string) => {
  const instant = instantOfZoned({ day, time }, zone);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

describe('an instant in a zone', () => {
  test.each([
    ['2026-11-26', '07:15', 'UTC', '2026-11-26T07:15:00.000Z'],
    ['2026-11-26', '07:15:30', 'America/Sao_Paulo', '2026-11-26T10:15:30.000Z'],
    ['2026-11-26', '00:00:00', 'Asia/Kolkata', '2026-11-25T18:30:00.000Z'],
    // Clocks went forward from 2:00 to 3:00, and back from 2:00 to 1:00.
    ['2026-03-08', '02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['0500-01-01', '12:00', 'UTC', '0500-01-01T12:00:00.000Z'],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(iso(day, time, zone)).toBe(expected);
  });

  test.each([
    ['2026-02-30', 'x'],
    ['26-11-2026', '07:15'],
    ['2026-11-26', '7:15'],
    ['2026-11-26', '25:00'],
  ])('%s %s is not valid', (day, time) => {
    expect(iso(day, time, 'UTC')).toBeUndefined();
  });

  test('is the inverse of the time in the zone', () => {
    for (const zone of ['UTC', 'America/Sao_Paulo', 'Europe/Madrid', 'Asia/Kathmandu'])
      for (let hour = 0; hour < 400; hour += 7) {
        const instant = Date.UTC(2026, 5, 1, hour, 0, 5);
        expect(instantOfZoned(zonedTime(instant, zone), zone)).toBe(instant);
      }
  });
});
