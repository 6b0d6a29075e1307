import { isPlainDecimal, sumDecimals } from '../money/decimal';

export type AssetTotal = {
  assetCode: string;
  available: string;
  onHold: string;
  rows: number;
  /** The number of rows with an amount that is not a plain decimal; they are excluded from the sums. */
  unreadable: number;
};

/** Returns the sums per asset as decimal strings, sorted by asset code. */
export function totalsPerAsset(
  rows: readonly { assetCode: string; available: string; onHold: string }[],
): AssetTotal[] {
  const assets = [...new Set(rows.map(({ assetCode }) => assetCode))].sort();
  return assets.map((assetCode) => {
    const own = rows.filter((row) => row.assetCode === assetCode);
    const readable = own.filter(
      ({ available, onHold }) => isPlainDecimal(available) && isPlainDecimal(onHold),
    );
    return {
      assetCode,
      available: sumDecimals(readable.map(({ available }) => available)),
      onHold: sumDecimals(readable.map(({ onHold }) => onHold)),
      rows: own.length,
      unreadable: own.length - readable.length,
    };
  });
}
