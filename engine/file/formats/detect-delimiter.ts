import { countEach } from '../../lib/count-each';
import { type Quote, type Separator, separators } from '../notation/dialect';
import { splitRows } from './split-rows';

/** The maximum number of rows that are inspected. */
const preview = 300;

/** Returns the separator with which most rows have the same number of cells, and the quotation mark around cells. */
export function detectDelimiter(sample: string): { separator: Separator; quote: Quote } {
  const quote = findQuote(sample);
  let best: { separator: Separator; share: number; width: number } = { separator: ',', share: 0, width: 1 };
  for (const separator of separators) {
    const found = measured(sample, separator, quote);
    const isBetter =
      found.share > best.share + tie || (found.share > best.share - tie && found.width > best.width);
    if (found.width > 1 && isBetter) best = { separator, ...found };
  }
  return { separator: best.separator, quote };
}

/** Shares of rows that differ by less than this count as equal: most files have titles and totals of other widths. */
const tie = 0.05;

/** Returns the most frequent number of cells above 1, as `width`, and its share of the rows. */
function measured(sample: string, separator: Separator, quote: Quote): { share: number; width: number } {
  const config = { separator, quote };
  const split = splitRows(sample, config, { preview });
  // A broken quote may swallow most of the sample. Every line is then a row, without quotes if their number is odd.
  const rows =
    split.errors.length > 0
      ? sample.split('\n', preview).map((line) => {
          const isOdd = line.split('"').length % 2 === 0;
          return isOdd ? line.split(separator) : (splitRows(line, config).rows[0] ?? []);
        })
      : split.rows;
  const widths = rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(({ length }) => length);
  const width = mostFrequent(widths.filter((one) => one > 1)) ?? 1;
  return { width, share: widths.filter((one) => one === width).length / Math.max(1, widths.length) };
}

/** Returns the most frequent value, the largest of equally frequent ones; `undefined` for an empty list. */
export function mostFrequent(values: readonly number[]): number | undefined {
  return [...countEach(values)].toSorted(([a, left], [b, right]) => right - left || b - a)[0]?.[0];
}

/** Returns the quote character: `'` if most lines start and end with it and there is no `"`; else `"`. */
function findQuote(sample: string): Quote {
  if (sample.includes('"')) return '"';
  const lines = sample.split('\n', preview).filter((line) => line.trim() !== '');
  const quoted = lines.filter((line) => /^'.*'$/.test(line.trim()));
  return quoted.length * 2 > lines.length ? "'" : '"';
}
