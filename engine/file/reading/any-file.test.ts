import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, collect } from '../../testing/file-bytes';
import { readFile } from './read-file';
import { readTransactions } from './read-transactions';
import { previewImport } from '../service/preview-import';
import { writeForService } from '../service/write-for-service';

const signs =
  'Data Id Valor D/C ; ; , \n \n " \' \t | \r \0 05/01/2026 13/01/2026 46027 1,00 (1,00) -R$ 1.234 D C Total ç =1+1 __proto__ <OFX> <STMTTRN> <FITID>1 <TRNAMT>1 </STMTTRN>';
const piece = fc.oneof(fc.constantFrom(...signs.split(' '), ' '), fc.string({ maxLength: 5 }));
const map = { external_id: 'Id', amount: 'Valor', date: 'Data' };

test('turns each row of any text into a transaction or a refusal, without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 100 }), fc.boolean(), async (pieces, isUtf8) => {
      const bytes = bytesOf(pieces.join(''), isUtf8 ? 'utf-8' : 'windows-1252');
      expect(previewImport(bytes, [{ field: 'amount', column: 'Valor' }])).toBeDefined();
      const file = await readFile([bytes]);
      if ('fault' in file) return;
      const rows = await collect(file.rows);
      const { transactions, refused } = await readTransactions(rows, file.recognised, map);
      expect(transactions.length + refused.length).toBe(rows.length);
      const { written, leftOut } = await writeForService(rows, file.recognised, map);
      expect(written + leftOut.length).toBe(rows.length);
    }),
    { numRuns: 1000 },
  );
});
