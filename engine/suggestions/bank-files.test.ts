import { expect, it } from 'vitest';
import { bytesOf } from '../testing/file-bytes';
import { seededRandom } from '../testing/random-scenarios';
import { openFile } from '../file/reading/open-file';
import { runMatch } from '../matching/run';
import { matchRates } from '../comparison/match-rate';
import { suggestRules } from '../testing/in-one-call';
import { asRules } from './suggestion';

/** Formats cents as Brazilian banks do: 1234567 as `12.345,67`. */
function reais(cents: number): string {
  const whole = String(Math.trunc(cents / 100)).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${String(cents % 100).padStart(2, '0')}`;
}

function brazilianDay(day: number): string {
  const date = new Date(Date.UTC(2026, 0, 5 + day));
  return `${String(date.getUTCDate()).padStart(2, '0')}/${String(date.getUTCMonth() + 1).padStart(2, '0')}/${date.getUTCFullYear()}`;
}

/**
 * Returns an acquirer's sales of a month, and the bookings in a ledger: one or two days later, less the fee (MDR), some
 * with another number.
 */
function monthOfSales() {
  const random = seededRandom(2026);
  const acquirer = ['Extrato de vendas;;;;', 'Data da venda;NSU;Bandeira;Valor bruto;Situação'];
  const ledger = ['Lançamento;Data;Documento;Histórico;Valor'];
  for (let sale = 0; sale < 1200; sale += 1) {
    const cents = 900 + Math.floor(random() * 400_000);
    const day = Math.floor(sale / 40);
    const nsu = String(780_000_000 + sale * 7);
    const net = cents - Math.round((cents * (random() < 0.2 ? 319 : 199)) / 10_000);
    acquirer.push([brazilianDay(day), nsu, 'Débito à vista', reais(cents), 'Aprovada'].join(';'));
    if (random() < 0.01) continue;
    const document = random() < 0.02 ? `AV${sale}` : nsu;
    ledger.push(
      [String(sale), brazilianDay(day + Math.floor(random() * 3)), document, 'Venda cartão', reais(net)].join(
        ';',
      ),
    );
  }
  return { acquirer: acquirer.join('\r\n'), ledger: ledger.join('\r\n') };
}

it('suggests rules that match 95 % of Brazilian acquirer and ledger files', async () => {
  const files = monthOfSales();
  const left = await openFile([bytesOf(files.acquirer, 'windows-1252')]);
  const right = await openFile([bytesOf(files.ledger, 'windows-1252')], {
    fields: { external_id: 'Documento' },
  });
  if ('fault' in left || 'fault' in right) throw new Error('not read');
  expect(left.summary.dialect).toMatchObject({ separator: ';', encoding: 'windows-1252' });
  expect([left.transactions.length, right.transactions.length]).toEqual([1200, 1183]);
  const sides = { contextType: '1:1', left: left.transactions, right: right.transactions };
  const found = suggestRules({ ...sides, rules: [] });
  const result = runMatch({ ...sides, rules: asRules(found.suggestions) });
  const { confirmed, proposed } = matchRates(result).left.rows;
  expect({ confirmed, proposed }).toEqual({ confirmed: 1165, proposed: 0 });
  expect(confirmed / 1200).toBeGreaterThan(0.95);
});
