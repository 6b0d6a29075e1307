import { isUuid } from '@recon/contract/values';
import { readStoredValue, writeStored } from '~/lib/browser-storage';

/** Preferences of the balances page in this browser: two ids and names of columns, never a balance. */

export type ChosenLedger = { readonly organizationId: string; readonly ledgerId: string };

const placeKey = 'balances.place';
const columnsKey = 'balances.columns';

/** Returns the last chosen organization and ledger; undefined if there are none or storage is blocked. */
export function rememberedLedger(): ChosenLedger | undefined {
  const { organizationId, ledgerId } = (readStoredValue('local', placeKey) ?? {}) as Partial<ChosenLedger>;
  return isUuid(organizationId) && isUuid(ledgerId) ? { organizationId, ledgerId } : undefined;
}

/** Stores the chosen organization and ledger, once both are chosen. */
export function rememberLedger({ organizationId, ledgerId }: Partial<ChosenLedger>): void {
  if (organizationId && ledgerId)
    writeStored('local', placeKey, JSON.stringify({ organizationId, ledgerId }));
}

/** Returns the last chosen columns that are among `knownColumns`; undefined if none were chosen. */
export function rememberedColumns<K extends string>(knownColumns: readonly K[]): readonly K[] | undefined {
  const found = readStoredValue('local', columnsKey);
  return Array.isArray(found) ? knownColumns.filter((column) => found.includes(column)) : undefined;
}

export function rememberColumns(columns: readonly string[]): void {
  writeStored('local', columnsKey, JSON.stringify(columns));
}
