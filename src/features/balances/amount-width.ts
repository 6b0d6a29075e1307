/** Width of amounts before and after their decimal mark, the latter with the mark, in digit widths (`ch`). */
export type AmountWidth = { readonly whole: number; readonly fraction: number };

/** Width of a thousands separator, at most. */
const separator = 0.6;
/** Width of the decimal mark: with more, the last digits would end before the heading of their column. */
const mark = 0.45;

/** Returns the width that fits all of these decimals with their thousands separators. */
export function amountWidth(amounts: readonly string[]): AmountWidth {
  let whole = 1;
  let fraction = 0;
  for (const amount of amounts) {
    const [head = '', tail] = amount.split('.');
    const separators = Math.floor((head.replace(/^[+-]/, '').length - 1) / 3);
    whole = Math.max(whole, head.length + separators * separator);
    if (tail !== undefined) fraction = Math.max(fraction, tail.length + mark);
  }
  return { whole, fraction };
}
