import { readDressedAmount } from '../files/amount-notation';
import { makeSample } from '../what-if/samples';
import { toUnits } from '../money/units';
import type { AmountRow } from './amount-row';

/** Amounts to try a fee schedule on for whom there is no file at hand. */

/** Lines that are read of what is typed. */
export const maxTypedAmounts = 1000;

/** The card sales of the sample files: gross amounts, with what the acquirer took where it says so. */
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
 * One amount a line, as it is written in a language (BCP 47); blank lines count for nothing, lines beyond the first 1,000
 * are not read. "1.000", which may be one or a thousand, is read as the language has it.
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
