import { readSource } from '~/domain/files/read-source';
import type { FieldMap } from '~/domain/files/transaction-row';
import type { ReadTransactions } from '~/domain/transactions/read-import';
import type { ReadSide } from './skipped-rows';

/**
 * The transactions of a file as a bank writes it, recognised by looking (docs/files.md). Without a field map, columns
 * are proposed by headings and values. A file that cannot be read is a fault.
 */
export async function readBankFile(
  bytes: Uint8Array,
  fieldMap?: FieldMap,
): Promise<ReadTransactions & Pick<ReadSide, 'columns'>> {
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
