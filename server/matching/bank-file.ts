import { readSource } from '~/domain/files/read-source';
import type { FieldMap } from '~/domain/files/transaction-row';
import type { ImportResult } from '~/domain/files/read-import';
import type { ReadSide } from './skipped-rows';

/** Returns the transactions of a file in a bank's own format (docs/files.md); without a field map, by a suggested one. */
export async function readBankFile(
  bytes: Uint8Array,
  fieldMap?: FieldMap,
): Promise<ImportResult & Pick<ReadSide, 'columns'>> {
  const read = await readSource([bytes], fieldMap ? { fields: fieldMap } : {});
  if ('fault' in read) return { transactions: [], refused: [], dropped: [], fault: read };
  const isDropped = ({ loss }: (typeof read.refused)[number]) => loss === 'dropped';
  return {
    columns: read.summary.columns.map(({ name }) => name),
    transactions: read.transactions.map((transaction) => ({ ...transaction, source: 1 })),
    refused: read.refused
      .filter((row) => !isDropped(row))
      .map(({ row, id = '', field, why }) => ({ number: row, id, ...(field && { field }), problem: why })),
    dropped: read.refused.filter(isDropped).map(({ row, cell }) => ({ number: row, id: cell })),
  };
}
