import { randomBytes } from 'node:crypto';
import { findRow } from '../../db/rows';
import { AppError, issueAt } from '../../lib/app-error';
import type { Handler } from '../module';

/** Key details: docs/contract.md#key-details. Neither the key nor its holder may occur in a message or in the log. */

const getKeyDetails: Handler<'getKeyDetails'> = async ({ params }, { db, tenantId, now }) => {
  const entry = await findRow(db, 'directory_entry', { tenant_id: tenantId, key: params.entryId });
  if (!entry)
    throw new AppError('KEY_NOT_FOUND', 'The directory does not know this key.', {
      details: [issueAt(['path', 'entryId'], 'unknown_key')],
    });
  return {
    key: entry.key,
    endToEndId: endToEndId(entry.bank_id, now),
    payee: {
      bankId: entry.bank_id,
      document: entry.document,
      name: entry.name,
      branch: entry.branch,
      accountType: entry.account_type,
      bankAccountType: entry.bank_account_type,
      accountNumber: entry.account_number,
      accountDigit: entry.account_digit,
      key: entry.key,
      bankName: entry.bank_name,
    },
  };
};

export const keyDetailsHandlers = { getKeyDetails };

/** Returns a new identifier (docs/behaviour.md#end-to-end-identifiers): E, participant, UTC minute, 11 random hex digits. */
function endToEndId(participant: string, now: Date): string {
  const minute = now.toISOString().slice(0, 16).replaceAll(/\D/g, '');
  return `E${participant}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`;
}
