import type { Balance } from '@recon/contract/balance';

/** Returns a balance of an open account with the fields of a test. */
export function balanceWith(fields: Partial<Balance>): Balance {
  return {
    id: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
    organizationId: '0196f0c2-7d5e-7c3a-9b1f-000000000001',
    ledgerId: '0196f0c2-7d5e-7c3a-9b1f-000000000002',
    accountId: '0196f0c2-7d5e-7c3a-9b1f-000000000003',
    alias: '@customer-1',
    key: 'default',
    assetCode: 'BRL',
    available: '10.00',
    onHold: '0',
    version: 1,
    accountType: 'deposit',
    allowSending: true,
    allowReceiving: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    deletedAt: null,
    ...fields,
  };
}
