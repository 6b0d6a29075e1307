import { isPlainDecimal, sumDecimals } from '../money/decimal';

/** The exact sums of the rows that were given, no more: what the service has not sent is not in them. */
export type AssetTotal = {
  assetCode: string;
  available: string;
  onHold: string;
  rows: number;
  /** Rows with an amount that is no plain decimal; they are left out of the sums. */
  unreadable: number;
};

/** Totals per asset, by its code. */
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
