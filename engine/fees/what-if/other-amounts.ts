import { readMarkedAmount } from '../../file/notation/amount-notation';
import { makeSample } from '../../comparison/samples';
import { toUnits } from '../../money/units';
import type { AmountRow } from './amount-row';
import type { GroupField } from './find-group-columns';

export const maxTypedAmounts = 1000;

export const sampleProperties: readonly GroupField[] = ['brand', 'instalments'];
const sampleBrands = ['Visa', 'Mastercard', 'Elo'] as const;

/** Returns the card sales of the sample data: gross amounts and fees in units of 10⁻¹⁸, with brand and instalments. */
export function sampleAmounts(): AmountRow[] {
  const { left, right } = makeSample('card');
  const nets = new Map(left.map(({ externalId, amount }) => [externalId, toUnits(amount)]));
  return right.flatMap(({ externalId, amount }, index) => {
    const gross = toUnits(amount);
    const net = nets.get(externalId);
    if (gross === undefined) return [];
    const charged = net !== undefined && { charged: gross - net };
    const properties = { brand: sampleBrands[index % 3]!, instalments: index % 4 === 0 ? '3' : '1' };
    return [{ row: index + 1, reference: externalId, amount: gross, ...charged, ...properties }];
  });
}

/** Parses up to 1,000 lines, each an amount, to units of 10⁻¹⁸. `language` (BCP 47) decides ambiguous ones. */
export function typedAmounts(text: string, language: string): AmountRow[] {
  return text
    .split('\n')
    .slice(0, maxTypedAmounts)
    .flatMap((line, index): AmountRow[] => {
      const text = line.trim();
      if (text === '') return [];
      const read = readMarkedAmount(text, language);
      const decimal = 'fault' in read ? '' : 'value' in read ? read.value : read.ambiguous[0];
      const amount = toUnits(decimal);
      const row = index + 1;
      return [amount === undefined ? { row, why: 'not-an-amount', cell: text } : { row, amount }];
    });
}
