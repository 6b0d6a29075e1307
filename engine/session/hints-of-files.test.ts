import { expect, it } from 'vitest';
import { WhatIfSession } from './what-if-session';

const request = {
  contextType: '1:1',
  rules: [{ id: 'one', priority: 1, type: 'EXACT', configJson: '{"matchReference":true}' }],
  sources: { left: 1, right: 1 },
};
const ledger = [
  'external_id,amount,currency,date',
  ...lines((at) => `NSU${at},${at}.50,BRL,2026-01-${at}`),
].join('\n');
const bank = [
  'Data;Documento;Autorização;Loja;Valor',
  ...lines((at) => `${at}/01/2026;DOC${at};NSU${at};Centro;${at},50`),
].join('\r\n');

function lines(make: (at: number) => string): string[] {
  return Array.from({ length: 15 }, (_, at) => make(at + 11));
}

async function sessionWith(left: string, right: string, fields?: Record<string, string>) {
  const session = new WhatIfSession();
  const nothing = () => undefined;
  await session.readFile('left', new File([left], 'ledger.csv'), {}, nothing);
  await session.readFile('right', new File([right], 'bank.csv'), fields ? { fields } : {}, nothing);
  await session.run('staged', request, nothing);
  return session;
}

it('finds the column that would match in the file', async () => {
  const session = await sessionWith(ledger, bank, { external_id: 'Documento' });
  expect(await session.fileHints()).toEqual([
    {
      code: 'references',
      shared: 0,
      of: 15,
      better: { right: { steps: [], column: 'Autorização' }, percent: 100 },
    },
  ]);
});

it('finds references that the files write differently, and the steps that make them equal', async () => {
  const written = bank.replaceAll(/NSU(\d+)/g, 'PIX NSU-010$1');
  const session = await sessionWith(ledger.replaceAll('NSU', 'NSU10'), written, { external_id: 'Documento' });
  const [hint] = await session.fileHints();
  expect(hint).toMatchObject({ code: 'references', shared: 0, better: { percent: 100 } });
});

it('returns no hint once the column is the reference', async () => {
  const session = await sessionWith(ledger, bank, { external_id: 'Autorização' });
  expect(await session.fileHints()).toEqual([]);
});

it('returns no hint on rows whose reference is repeated: they are a group of the reasons', async () => {
  const session = await sessionWith(ledger, `${bank}\r\n16/01/2026;X;NSU16;Centro;9,00`, {
    external_id: 'Autorização',
  });
  expect(await session.fileHints()).toEqual([]);
});

it('returns for a sample only hints about its transactions', async () => {
  const session = new WhatIfSession();
  session.takeSample('payout');
  expect(await session.fileHints()).toEqual([]);
  await session.run('staged', { ...request, contextType: '1:N' }, () => undefined);
  expect(await session.fileHints()).toEqual([{ code: 'references', shared: 0, of: 60 }]);
});

it('counts pairs that differ only by the time zone', async () => {
  const times = [
    'external_id,amount,currency,date',
    ...lines((at) => `NSU${at},${at}.50,BRL,2026-01-${at}T${at < 14 ? '23:30' : '10:00'}:00-03:00`),
  ].join('\n');
  const session = await sessionWith(times, ledger);
  expect(session.counts()).toBeUndefined();
  expect(await session.fileHints()).toEqual([{ code: 'zone', pairs: 3 }]);
});

it('does not rate rules as low risk if most rows of their files are rejected', async () => {
  const broken = lines((at) => `X${at},,BRL,2026-01-${at}`);
  const few = await sessionWith(
    ledger,
    [ledger, ...broken, ...lines((at) => `Y${at},,BRL,2026-01-${at}`)].join('\n'),
  );
  const found = await few.suggest({ ...request, rules: [] }, () => undefined);
  expect(found?.leftOut).toEqual([{ side: 'right', refused: 30, rows: 45 }]);
  expect(found?.suggestions.map(({ risk }) => risk)).toEqual([
    { level: 'look', reason: { code: 'left-out', count: 30 } },
  ]);
  const half = await sessionWith(ledger, [ledger, ...broken].join('\n'));
  const fine = await half.suggest({ ...request, rules: [] }, () => undefined);
  expect([fine?.leftOut, fine?.suggestions[0]?.risk.level]).toEqual([undefined, 'low']);
});

it('returns all rejected rows, page by page', async () => {
  const broken = Array.from({ length: 120 }, (_, at) => `X${at},,BRL,2026-01-05`);
  const session = await sessionWith(ledger, [ledger, ...broken].join('\n'));
  const page = session.refused('right', 100, 200);
  expect([page.total, page.lines.length, page.lines[0]!.row]).toEqual([120, 20, 117]);
  expect(session.refused('left', 0, 10)).toEqual({ total: 0, lines: [] });
});
