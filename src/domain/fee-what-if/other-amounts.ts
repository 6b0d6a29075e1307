import { readDressedAmount } from '../files/amount-notation';
import { makeSample } from '../what-if/samples';
import { toUnits } from '../money/units';
import type { AmountRow } from './amount-row';

/** Amounts for trying a fee schedule without a file. */

/** The maximum number of typed lines that are read. */
export const maxTypedAmounts = 1000;

/** Returns the card sales of the sample files: gross amounts, with the acquirer's fee if known. */
export function sampleAmounts(): AmountRow[] {
  const { left, right } = makeSample('card');
  const nets = new Map(left.map(({ externalId, amount }) => [externalId, toUnits(amount)]));
  return right.flatMap(({ externalId, amount }, index) => {
    const gross = toUnits(amount);
    const net = nets.get(externalId);
    if (gross === undefined) return [];
    return [
      {
        row: index + 1,
        reference: externalId,
        amount: gross,
        ...(net !== undefined && { charged: gross - net }),
      },
    ];
  });
}

/**
 * Parses one amount per line in the notation of a language (BCP 47). Skips blank lines and lines after the first 1,000.
 * Reads "1.000", which may be one or a thousand, by the language's notation.
 */
export function typedAmounts(text: string, language: string): AmountRow[] {
  return text
    .split('\n')
    .slice(0, maxTypedAmounts)
    .flatMap((line, index): AmountRow[] => {
      if (line.trim() === '') return [];
      const read = readDressedAmount(line.trim(), language);
      if ('fault' in read) return [{ row: index + 1, why: 'not-an-amount', cell: line.trim() }];
      const amount = toUnits('value' in read ? read.value : read.ambiguous[0]);
      return [
        amount === undefined
          ? { row: index + 1, why: 'not-an-amount', cell: line.trim() }
          : { row: index + 1, amount },
      ];
    });
}
