import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, collect } from '../../testing/file-bytes';
import { FileReadError } from '../formats/file-read-error';
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

const bankSigns =
  '<Stmt> <Ntry> <TxDtls> <Amt_Ccy="EUR"> 1.00 </Amt> </TxDtls> </Ntry> </Stmt> <Ustrd/> :61:260105C1,00NTRFA//B :86:166?20a?32b /EREF/ SVWZ+ :60F:C260105EUR1, -} { \n \n';
const bankPiece = fc.oneof(
  fc.constantFrom(...bankSigns.split(' ').map((sign) => sign.replace('_', ' ')), ' '),
  fc.string({ maxLength: 5 }),
);
const starts = [
  '<Document><BkToCstmrStmt><Stmt>',
  ':20:A\n:25:1\n',
  `${'02RETORNO01COBRANCA'.padEnd(76)}341\n1`,
];

test('reads any text that starts like a file of a bank, or rejects it with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(bankPiece, { maxLength: 100 }),
      async (start, pieces) => {
        const file = await readFile([bytesOf(start + pieces.join(''))]);
        if ('fault' in file) return;
        try {
          const rows = await collect(file.rows);
          const { transactions, refused } = await readTransactions(rows, file.recognised, file.fieldMap!);
          expect(transactions.length + refused.length).toBe(rows.length);
        } catch (error) {
          if (!(error instanceof FileReadError)) throw error;
        }
      },
    ),
    { numRuns: 500 },
  );
});
