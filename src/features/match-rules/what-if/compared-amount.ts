import { normalizedAmounts } from '@recon/engine/matching/normalize-fees';
import { runToEnd } from '@recon/engine/matching/run-to-end';
import type { SideName } from '@recon/engine/matching/side-name';
import type { Transaction } from '@recon/engine/matching/transaction';
import type { RunRequest } from '@recon/engine/session/what-if-protocol';

/** Returns the amount of a row as rules compare it, a decimal: changed by the fees of the schedule of its side. */
export function comparedAmount(
  row: Transaction,
  side: SideName,
  normalization: RunRequest['normalization'],
): string {
  const schedule = normalization?.[side];
  if (!schedule) return row.amount;
  // A run has one schedule per side, that of source 1.
  const [amount] = runToEnd(normalizedAmounts([row], normalization.mode, new Map([[1, schedule]])));
  return amount ?? row.amount;
}
