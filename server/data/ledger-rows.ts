import type { Insertable } from 'kysely';
import { columnsOf } from '../db/columns-of';
import { newId } from '../db/new-rows';
import type { BalanceTable } from '../db/schema';

/** The ids of the tenant, organization and ledger of balances. */
export type LedgerIds = { tenantId: string; organizationId: string; ledgerId: string };

type BalanceRow = Insertable<BalanceTable>;

const dayLength = 24 * 3600 * 1000;

/** Amounts that break code based on floats or on two decimals; the first balances have them. */
const telling = [
  '0.1',
  '0.2',
  '9007199254740993.000000000000000001',
  '12345678901234567890.123456789012345678',
  '-0.000000000000000001',
  '0',
  '0.00',
  '-9999999999999999.99',
];
const assets = ['BRL', 'BRL', 'BRL', 'BRL', 'BRL', 'USD', 'EUR', 'BTC', 'POINTS', 'BRL'] as const;
const decimals: Readonly<Record<string, number>> = { BRL: 2, USD: 2, EUR: 2, BTC: 8, POINTS: 0 };

/** Yields `count` balances, the oldest first, from 700 days before `now`. They are the same each time, except for ids. */
export function* inventBalances(count: number, place: LedgerIds, now: Date): Generator<BalanceRow> {
  const random = randomFrom(count);
  const span = 700 * dayLength;
  for (let index = 0; index < count; index += 1) {
    const created = new Date(now.getTime() - span + Math.floor((span * index) / count));
    const asset = assets[index % assets.length]!;
    const isExternal = index % 97 === 11;
    const amount = telling[index] ?? (index % 19 === 5 ? '0' : inventAmount(random, decimals[asset]!));
    const deleted = index % 29 === 13;
    yield {
      id: newId(),
      ...columnsOf(place),
      account_id: newId(),
      alias: isExternal ? `@external/${asset}/${index}` : `@customer-${String(index + 1).padStart(6, '0')}`,
      key: index % 31 === 7 ? 'reserve' : 'default',
      asset_code: asset,
      available: isExternal && !/^[-0]/.test(amount) ? `-${amount}` : amount,
      on_hold: index % 10 === 4 ? inventAmount(random, decimals[asset]!) : '0',
      version: Math.floor(random() * 500),
      account_type: isExternal ? 'external' : index % 5 === 2 ? 'savings' : 'deposit',
      allow_sending: index % 23 !== 9,
      allow_receiving: index % 41 !== 17,
      created_at: created,
      updated_at: new Date(created.getTime() + Math.floor(random() * (now.getTime() - created.getTime()))),
      deleted_at: deleted ? now : null,
    };
  }
}

function inventAmount(random: () => number, digits: number): string {
  const whole = Math.floor(10 ** (random() * 7));
  const part = Math.floor(random() * 10 ** digits);
  return digits === 0 ? String(whole) : `${whole}.${String(part).padStart(digits, '0')}`;
}

/** Returns a generator of numbers from 0 to below 1, always the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
