import * as z from 'zod/mini';
import { decimalOut, instantOut, times } from './values';

export const balance = z
  .looseObject({
    id: z.string(),
    organizationId: z.string(),
    ledgerId: z.string(),
    accountId: z.string(),
    alias: z.string(),
    key: z.string(),
    assetCode: z.string(),
    available: decimalOut,
    onHold: decimalOut,
    version: z.number(),
    accountType: z.string(),
    allowSending: z.boolean(),
    allowReceiving: z.boolean(),
    createdAt: instantOut,
    updatedAt: instantOut,
    deletedAt: z.optional(z.nullable(instantOut)),
  })
  .register(z.globalRegistry, { id: 'Balance' });
export type Balance = z.infer<typeof balance>;

/** A page of balances; `next_cursor` is missing or empty in the last, `prev_cursor` in the first. */
export const balanceList = z
  .looseObject({
    items: z.array(balance),
    next_cursor: z.optional(z.string()),
    prev_cursor: z.optional(z.string()),
    limit: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'BalanceList' });

export const organization = z
  .looseObject({
    id: z.string(),
    parentOrganizationId: z.optional(z.nullable(z.string())),
    legalName: z.string(),
    doingBusinessAs: z.optional(z.nullable(z.string())),
    legalDocument: z.optional(z.string()),
    address: z.optional(z.looseObject({})),
    status: z.optional(z.looseObject({})),
    metadata: z.optional(z.nullable(z.looseObject({}))),
    ...times,
    deletedAt: z.optional(z.nullable(instantOut)),
  })
  .register(z.globalRegistry, { id: 'Organization' });
export type Organization = z.infer<typeof organization>;

export const ledger = z
  .looseObject({ id: z.string(), name: z.string(), organizationId: z.optional(z.string()) })
  .register(z.globalRegistry, { id: 'Ledger' });
export type Ledger = z.infer<typeof ledger>;

const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.looseObject({ items: z.array(item), page: z.optional(z.number()), limit: z.optional(z.number()) });
export const organizationList = pageOf(organization).register(z.globalRegistry, { id: 'OrganizationList' });
export const ledgerList = pageOf(ledger).register(z.globalRegistry, { id: 'LedgerList' });
