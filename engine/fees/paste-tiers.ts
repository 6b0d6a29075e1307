import { type DecimalMark, readDecimal } from '../lib/read-number';
import { maxTierLines } from '../lib/text-limits';
import { fractionOfPercent } from '../money/percent';
import type { TierRow } from './tier-checks';

export type PasteOptions = {
  locale: string;
  /** What a rate without a percent sign means: 1.5 `percent`, or the `fraction` 0.015. */
  ratesAre: 'percent' | 'fraction';
  /** The decimal mark that the user chose for numbers that are ambiguous, such as `1.234`. */
  mark?: DecimalMark;
};

export type PasteIssue = {
  /** The line number in the text, counted from 1. */
  line: number;
  text: string;
  /** `columns`: not two or three cells; `too-many`: more than 500 lines. The others name the cell that is invalid. */
  code: 'columns' | 'too-many' | 'bound' | 'rate' | 'ambiguous-bound' | 'ambiguous-rate';
};

const openEnd =
  /^(-|–|—|∞|\+|inf(inity)?|none|above|and above|over|acima|em diante|sem limite|en adelante|más|mas)?$/i;

/** Parses pasted lines `[lower bound,] upper bound, rate`, split at tabs or semicolons. `faults` are invalid lines. */
export function pasteTiers(text: string, options: PasteOptions) {
  const result: { tiers: TierRow[]; faults: PasteIssue[] } = { tiers: [], faults: [] };
  const separator = text.includes('\t') ? '\t' : ';';
  let seen = false;
  const lines = text.split(/\r\n|\r|\n/);
  lines.slice(0, maxTierLines).forEach((raw, index) => {
    if (raw.trim() === '') return;
    const first = !seen;
    seen = true;
    if (first && !/\d/.test(raw)) return;
    const outcome = readLine(
      raw.split(separator).map((cell) => cell.trim()),
      options,
    );
    if ('code' in outcome) result.faults.push(fault(index, raw, outcome.code));
    else result.tiers.push(outcome);
  });
  const rest = lines[maxTierLines];
  if (rest !== undefined && lines.slice(maxTierLines).some((line) => line.trim() !== ''))
    result.faults.push(fault(maxTierLines, rest, 'too-many'));
  return result;
}

/** Creates an issue that quotes at most 80 characters of the line. */
function fault(index: number, line: string, code: PasteIssue['code']): PasteIssue {
  const text = line.trim();
  return { line: index + 1, text: text.length > 80 ? `${text.slice(0, 79)}…` : text, code };
}

function readLine(cells: string[], options: PasteOptions): TierRow | { code: PasteIssue['code'] } {
  const [rateCell, upToCell, fromCell, ...more] = cells.toReversed();
  if (rateCell === undefined || upToCell === undefined || more.length > 0) return { code: 'columns' };

  const rate = readRate(rateCell, options);
  if ('code' in rate) return rate;
  const upTo = openEnd.test(upToCell) ? { value: '' } : readBound(upToCell, options);
  if ('code' in upTo) return upTo;
  const from = fromCell ? readBound(fromCell, options) : { value: '' };
  if ('code' in from) return from;
  return {
    ...(from.value ? { from: from.value } : {}),
    ...(upTo.value ? { upTo: upTo.value } : {}),
    rate: rate.value,
  };
}

function readBound(
  cell: string,
  { locale, mark }: PasteOptions,
): { value: string } | { code: PasteIssue['code'] } {
  // A sheet formatted as money has a currency sign around the number.
  const reading = readDecimal(cell.replace(/^(R\$|US\$|[$€£]|[A-Z]{3})\s*/, ''), locale, mark);
  if ('value' in reading) return reading;
  return { code: 'ambiguous' in reading ? 'ambiguous-bound' : 'bound' };
}

function readRate(
  cell: string,
  { locale, mark, ratesAre }: PasteOptions,
): { value: string } | { code: PasteIssue['code'] } {
  const percent = cell.endsWith('%');
  const reading = readDecimal(percent ? cell.slice(0, -1) : cell, locale, mark);
  if ('ambiguous' in reading) return { code: 'ambiguous-rate' };
  if ('fault' in reading) return { code: 'rate' };
  return { value: percent || ratesAre === 'percent' ? fractionOfPercent(reading.value) : reading.value };
}
