import type { WhatIfFigures, WhatIfResultList } from '@recon/contract/what-if-result';
import { compareDecimals } from '@recon/engine/money/decimal';

/**
 * Returns the side with the larger unmatched amount (in several currencies: with more unmatched rows), and its main
 * reason; `undefined` if every row is matched.
 */
export function largestUnmatched({ left, right, reasons }: WhatIfFigures): Largest {
  const amounts = { left: amountOf(left), right: amountOf(right) };
  const isComparable = amounts.left && amounts.left.currency === amounts.right?.currency;
  const isRight = isComparable
    ? compareDecimals(amounts.right!.amount, amounts.left!.amount) > 0
    : right.rows.open > left.rows.open;
  const side = isRight ? 'right' : 'left';
  const rows = isRight ? right.rows.open : left.rows.open;
  if (rows === 0) return undefined;
  const main = reasons.find((reason) => reason[side].rows > 0);
  const reason = main && { code: main.code, days: main.days, by: main.by, rows: main[side].rows };
  return { side, rows, amount: amounts[side], reason };
}

type Largest = WhatIfResultList['items'][number]['largest'];

/** Older results have amounts of currencies without unmatched rows. */
const amountOf = ({ open }: WhatIfFigures['left']) => open.find(({ amount }) => amount !== '0');
