import { isUuid } from '~/contract/values';

/** What the balances page remembers in this browser: two ids and names of columns, never a value. */

export type Place = { readonly organizationId: string; readonly ledgerId: string };

const placeKey = 'balances.place';
const columnsKey = 'balances.columns';

/** The organization and ledger chosen last; nothing when there are none, or nothing may be read. */
export function rememberedPlace(): Place | undefined {
  const found = read(placeKey) as Partial<Place> | undefined;
  const { organizationId, ledgerId } = found ?? {};
  return isUuid(organizationId) && isUuid(ledgerId) ? { organizationId, ledgerId } : undefined;
}

export function rememberPlace(place: Place): void {
  write(placeKey, place);
}

/** The columns chosen last, as far as they exist among `known`; nothing when none were chosen. */
export function rememberedColumns<K extends string>(known: readonly K[]): readonly K[] | undefined {
  const found = read(columnsKey);
  return Array.isArray(found) ? known.filter((column) => found.includes(column)) : undefined;
}

export function rememberColumns(columns: readonly string[]): void {
  write(columnsKey, columns);
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
}
