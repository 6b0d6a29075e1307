import * as z from 'zod/mini';
import { balance, ledger, organization } from '@recon/contract/balance';
import { keyDetails } from '@recon/contract/key-details';
import { uuid } from '@recon/contract/request-values';
import { readInstant } from '@recon/engine/calendar/utc';
import { decimalPattern } from '@recon/engine/configuration/match-rules/config-issues';
import { columnsOf } from '../db/columns-of';
import type { Db } from '../db/database';
import { insertMany, insertRows } from '../db/new-rows';

const decimal = z.string().check(z.regex(decimalPattern, 'must be a decimal string'));
const instant = z
  .string()
  .check(z.refine((text) => readInstant(text) !== undefined, { error: 'must be an RFC 3339 instant' }));
const sometimes = z.optional(z.nullable(instant));

const shape = z.object({
  organizations: z._default(
    z.array(
      z.extend(organization, {
        id: uuid,
        parentOrganizationId: z.optional(z.nullable(uuid)),
        createdAt: z.optional(instant),
        updatedAt: z.optional(instant),
        deletedAt: sometimes,
      }),
    ),
    [],
  ),
  ledgers: z._default(z.array(z.object({ ...ledger.shape, id: uuid, organizationId: uuid })), []),
  balances: z._default(
    z.array(
      z.object({
        ...balance.shape,
        id: uuid,
        organizationId: uuid,
        ledgerId: uuid,
        accountId: uuid,
        available: decimal,
        onHold: decimal,
        version: z.int(),
        createdAt: instant,
        updatedAt: instant,
        deletedAt: sometimes,
      }),
    ),
    [],
  ),
  keys: z._default(z.array(z.object({ key: z.string(), payee: z.object(keyDetails.shape.payee.shape) })), []),
});
/** A JSON file with the ledger and the keys of a tenant: lists of records as the API returns them, all optional. */
export type LedgerFile = z.infer<typeof shape>;

/** Parses the JSON text of a ledger file. Throws an Error that lists the first 10 issues, or a SyntaxError. */
export function readLedgerFile(text: string): LedgerFile {
  const parsed = z.safeParse(shape, JSON.parse(text));
  if (!parsed.success)
    throw invalidFile(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const { organizations, ledgers, balances } = parsed.data;
  const organizationIds = new Set(organizations.map(({ id }) => id));
  const places = new Set(ledgers.map(({ id, organizationId }) => `${organizationId} ${id}`));
  const faults = [
    ...ledgers.flatMap(({ organizationId }, index) =>
      organizationIds.has(organizationId)
        ? []
        : [`ledgers.${index}.organizationId is no organization of the file`],
    ),
    ...balances.flatMap(({ organizationId, ledgerId }, index) =>
      places.has(`${organizationId} ${ledgerId}`)
        ? []
        : [`balances.${index}.ledgerId is no ledger of its organization`],
    ),
  ];
  if (faults.length > 0) throw invalidFile(faults);
  return parsed.data;
}

/** Replaces a tenant's organizations, ledgers, balances and keys by those of the file, in one transaction. */
export async function replaceLedger(
  db: Db,
  tenantId: string,
  file: LedgerFile,
  now = new Date(),
): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value ?? {});
  await db.transaction().execute(async (trx) => {
    for (const table of ['balance', 'ledger', 'organization', 'directory_entry'] as const)
      await trx.deleteFrom(table).where('tenant_id', '=', tenantId).execute();
    for (const record of file.organizations)
      await insertRows(trx, 'organization', {
        id: record.id,
        tenant_id: tenantId,
        parent_organization_id: record.parentOrganizationId ?? null,
        legal_name: record.legalName,
        doing_business_as: record.doingBusinessAs ?? null,
        legal_document: record.legalDocument ?? '',
        address: json(record.address),
        status: json(record.status),
        metadata: json(record.metadata),
        created_at: record.createdAt ?? now,
        updated_at: record.updatedAt ?? now,
        deleted_at: record.deletedAt ?? null,
      });
    const dates = { created_at: now, updated_at: now };
    for (const record of file.ledgers)
      await insertRows(trx, 'ledger', { tenant_id: tenantId, ...columnsOf(record), ...dates });
    const balances = file.balances.map(({ deletedAt = null, ...record }) => ({
      tenant_id: tenantId,
      ...columnsOf(record),
      deleted_at: deletedAt,
    }));
    await insertMany(trx, 'balance', balances);
    for (const { key, payee } of file.keys)
      await insertRows(trx, 'directory_entry', { tenant_id: tenantId, ...columnsOf(payee), key });
  });
}

function invalidFile(faults: string[]): Error {
  const shown = faults.slice(0, 10).map((fault) => `  ${fault}`);
  return new Error(`The file cannot be read as a ledger:\n${shown.join('\n')}`);
}
