const dayLength = 86_400_000;
/** Parts of a time of day: the minutes of a day (`16:34:`), seconds (`07.`) and milliseconds (`089Z`). */
const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
const minuteTexts = Array.from({ length: 1440 }, (_, minute) => `${two(minute / 60)}:${two(minute % 60)}:`);
const secondTexts = Array.from({ length: 60 }, (_, second) => `${two(second)}.`);
const millisecondTexts = Array.from({ length: 1000 }, (_, number) => `${String(number).padStart(3, '0')}Z`);

/** The day formatted last. Records of a list were often created on one day. */
let lastDay = 0;
let lastText = '1970-01-01T';

/** Returns the same string as `toISOString`, at a fifth of the cost. Throws a RangeError for an invalid date. */
export function isoTime(date: Date): string {
  const time = date.getTime();
  const day = Math.floor(time / dayLength);
  if (day !== lastDay) {
    lastText = date.toISOString().slice(0, -13);
    lastDay = day;
  }
  const rest = time - day * dayLength;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);

  return `${lastText}${minuteTexts[minutes]}${secondTexts[seconds - minutes * 60]}${millisecondTexts[rest - seconds * 1000]}`;
}
