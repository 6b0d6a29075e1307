import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { OpenColumn, OpenSort } from '../comparison/open-order';
import { makeSample } from '../comparison/samples';
import type { SampleName } from '../comparison/sample-names';
import { WhatIfSession } from './what-if-session';
import type { OpenRow, RunRequest } from './what-if-protocol';

const nothing = () => undefined;
const rule = (id: string, priority: number, type: string, config: object) => ({
  id,
  priority,
  type,
  configJson: JSON.stringify(config),
});
const rules = [
  rule('exact', 1, 'EXACT', { matchReference: true }),
  rule('near', 2, 'TOLERANCE', { percentTolerance: '0.03', dateWindowDays: 3, matchReference: true }),
  rule('late', 3, 'DATE_LAG', { maxDays: 5 }),
];
const request = (wanted = rules): RunRequest => ({
  contextType: '1:1',
  rules: wanted,
  sources: { left: 1, right: 1 },
});

async function started(staged = rules, sample: SampleName = 'pix') {
  const session = new WhatIfSession();
  session.takeSample(sample, { left: 'Pix recebido', right: 'Pix credit' });
  const now = await session.run('now', request(), nothing);
  const after = await session.run('staged', request(staged), nothing);
  return { session, now: now!, after: after! };
}

describe('a session', () => {
  it('stops a run without a result, and can run again', async () => {
    const { session } = await started();
    const left = Array.from({ length: 4000 }, (_, at) => ({
      externalId: `L${at}`,
      amount: '10',
      currency: 'BRL',
      date: '2026-01-05T00:00:00Z',
    }));
    session.take('left', left);
    session.take(
      'right',
      left.map((row, at) => ({ ...row, externalId: `R${at}`, amount: `${100 + at}` })),
    );
    const running = session.run('staged', request(), () => session.stopRuns());
    session.stopRuns();
    expect(await running).toBeUndefined();
    expect(session.counts()).toBeUndefined();
    expect(await session.run('staged', request(), nothing)).toBeDefined();
  });

  it('runs rules that are saved and staged only once, until one of them is stopped or changed', async () => {
    const session = new WhatIfSession();
    const rows = Array.from({ length: 4000 }, (_, at) => ({
      externalId: `L${at}`,
      amount: `${100 + at}`,
      currency: 'BRL',
      date: '2026-01-05T00:00:00Z',
    }));
    session.take('left', rows);
    session.take('right', rows);
    const reports = { now: 0, staged: 0 };
    const run = async (name: 'now' | 'staged', wanted = rules) => {
      reports[name] = 0;
      return session.run(name, request(wanted), () => void (reports[name] += 1));
    };
    const many = Array.from({ length: 40 }, (_, at) => rule(`n${at}`, at + 1, 'DATE_LAG', { maxDays: at }));
    const [now, staged] = await Promise.all([run('now', many), run('staged', many)]);
    expect(staged).toEqual(now);
    expect(now?.rates.left.rows.confirmed).toBeGreaterThan(0);
    expect(reports.staged).toBe(0);
    expect(session.counts()?.same).toBe(4000);
    const [, other] = await Promise.all([run('now', many), run('staged', rules.slice(0, 1))]);
    expect(other?.coverage).toHaveLength(1);
    const stopped = Promise.all([run('now', many), run('staged', many)]);
    session.stopRuns();
    expect(await stopped).toEqual([undefined, undefined]);
    expect(await run('staged', many)).toEqual(now);
  });

  it('prepares the rows once for runs with different rules, until other rows are taken', async () => {
    const session = new WhatIfSession();
    let parsed = 0;
    const rowsOf = (day: string) => [
      {
        externalId: 'A',
        amount: '1',
        currency: 'BRL',
        get date() {
          parsed += 1;
          return `${day}T00:00:00Z`;
        },
      },
    ];
    session.take('left', rowsOf('2026-01-05'));
    session.take('right', rowsOf('2026-01-05'));
    const runs = [
      session.run('now', request(), nothing),
      session.run('staged', request(rules.slice(1)), nothing),
    ];
    for (const summary of await Promise.all(runs)) expect(summary?.rates.left.rows.confirmed).toBe(1);
    expect(parsed).toBe(2);
    session.take('right', rowsOf('2026-03-05'));
    expect((await session.run('now', request(), nothing))?.rates.left.rows.confirmed).toBe(0);
    expect(parsed).toBe(4);
  });

  it('finds no difference if the staged rules equal the current ones', async () => {
    const { session, now, after } = await started();
    expect(after).toEqual(now);
    expect(session.counts()).toMatchObject({ gained: 0, lost: 0, moved: 0, 'other-rule': 0 });
    expect(session.counts()!.same).toBe(now.rates.left.rows.confirmed + now.rates.left.rows.proposed);
  });

  it('explains with which amounts rules compare a pair whose fees are deducted', async () => {
    const session = new WhatIfSession();
    const row = (amount: string) => ({
      externalId: 'A1',
      amount,
      currency: 'BRL',
      date: '2026-01-05T00:00:00Z',
    });
    session.take('left', [row('100')]);
    session.take('right', [row('98')]);
    const schedule = {
      currency: 'BRL',
      applicationOrder: 'PARALLEL',
      roundingScale: 2,
      roundingMode: 'HALF_UP',
      items: [{ name: 'MDR', priority: 1, structureType: 'PERCENTAGE', structure: { rate: '0.02' } }],
    } as const;
    await session.run(
      'staged',
      { ...request([rule('one', 1, 'EXACT', {})]), normalization: { mode: 'NET', left: schedule } },
      nothing,
    );
    const explained = session.explain(0, 0)!;
    expect(explained.compared).toEqual({ left: '98', right: '98' });
    expect(explained.left.amount).toBe('100');
    expect(explained.rules[0]!.outcome).toEqual({ code: 'taken', status: 'CONFIRMED' });
  });

  it('returns the lines of an outcome page by page, and explains each pair in line with its outcome', async () => {
    const { session } = await started(rules.slice(1));
    const counts = session.counts()!;
    expect(counts['other-rule']).toBeGreaterThan(100);
    const page = async (from: number, count: number) =>
      (await session.lines({ outcome: 'all' }, from, count)).lines;
    const all = [...(await page(0, 300)), ...(await page(300, 10_000))];
    expect(all.map(({ line }) => line)).toEqual(all.map((_, index) => index));
    expect(all).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0));
    for (const { leftIndex, staged } of all) {
      if (leftIndex === undefined || !staged) continue;
      const { rules: told } = session.explain(leftIndex, staged.indexes[0]!)!;
      const taker = told.find(({ outcome }) => outcome.code === 'taken');
      expect(taker?.ruleId).toBe(staged.ruleId);
    }
  });

  it('cancels a run if the same run is requested again', async () => {
    const session = new WhatIfSession();
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      externalId: `r${index}`,
      amount: String((index * 7919) % 5000),
      currency: 'BRL',
      date: '2026-01-05',
    }));
    session.take('left', many);
    session.take('right', many);
    const [first, second] = await Promise.all([
      session.run('staged', request(), nothing),
      session.run('staged', request(rules.slice(1)), nothing),
    ]);
    expect([first, second?.coverage.length]).toEqual([undefined, 2]);
  });

  it('names the rule that fails a run, whatever precedes it', async () => {
    const session = new WhatIfSession();
    session.takeSample('pix');
    const wrong = rule('wrong', 3, 'DATE_LAG', { maxDays: 'many' });
    const { problem, problemRule } = (await session.run(
      'staged',
      request([...rules.slice(0, 2), wrong]),
      nothing,
    ))!;
    expect([problem?.code, problemRule]).toEqual(['rule-config', 'wrong']);
  });

  it('returns the nearest transactions for one without a partner', async () => {
    const { session } = await started();
    const { lines } = await session.lines({ outcome: 'open' }, 0, 1);
    expect(session.near('left', lines[0]!.leftIndex!)).toHaveLength(20);
  });

  it('filters lines by rule and by typed text', async () => {
    const { session } = await started(rules.slice(1));
    const { lines: all } = await session.lines({ outcome: 'all' }, 0, 10_000);
    const ofRule = await session.lines({ outcome: 'all', ruleId: 'late' }, 0, 10_000);
    const takers = ({ now, staged }: (typeof all)[number]) => [now?.ruleId, staged?.ruleId];
    expect(ofRule.lines).toEqual(all.filter((line) => takers(line).includes('late')));
    expect(ofRule.total).toBe(ofRule.lines.length);
    expect(ofRule.total).toBeGreaterThan(3);
    const { externalId } = all[7]!.left!;
    const found = await session.lines({ outcome: 'all', text: externalId.toLowerCase() }, 0, 10);
    expect(found.lines.map(({ left }) => left?.externalId)).toContain(externalId);
    expect(found.total).toBeLessThan(3);
    expect(await session.lines({ outcome: 'lost', ruleId: 'late', text: 'nowhere' }, 0, 10)).toEqual({
      total: 0,
      lines: [],
    });
  });

  it('filters lines by the reason of their open rows, also right after a run, and pages the open rows', async () => {
    const { session } = await started();
    const groups = (await session.reasonGroups('staged'))!;
    expect(groups.length).toBeGreaterThan(0);
    await session.run('staged', request(rules), nothing);
    for (const { key, left, right } of groups) {
      const { total, lines } = await session.lines({ outcome: 'all', reason: key }, 0, 10_000);
      expect(total).toBeGreaterThanOrEqual(Math.max(left.rows, 1));
      expect(total).toBeLessThanOrEqual(left.rows + right.rows);
      expect(lines.every(({ reason }) => reason !== undefined)).toBe(true);
    }
    const open = groups.reduce((sum, { left, right }) => sum + left.rows + right.rows, 0);
    const first = await session.openRows({ outcome: 'all' }, undefined, 0, 3);
    const rest = await session.openRows({ outcome: 'all' }, undefined, 3, 10_000);
    expect(first.total).toBe(open);
    expect([...first.lines, ...rest.lines]).toHaveLength(open);
    expect(first.lines[0]).toMatchObject({ side: 'left', row: { currency: 'BRL' } });
    for (const { key, left, right } of groups) {
      const { lines } = await session.openRows({ outcome: 'all', reason: key }, undefined, 0, 10_000);
      const counted = (side: string) => lines.filter((line) => line.side === side).length;
      expect([counted('left'), counted('right')]).toEqual([left.rows, right.rows]);
    }
  });

  it('lists only rows that neither run matches, if asked for the unmatched lines', async () => {
    const { session } = await started(rules.slice(0, 1));
    const { lost, open } = session.counts()!;
    expect(lost).toBeGreaterThan(0);
    const total = async (outcome: 'open' | 'all') =>
      (await session.openRows({ outcome }, undefined, 0, 1)).total;
    expect(await total('open')).toBe(open);
    // Both rows of each lost match are unmatched now.
    expect(await total('all')).toBe(open + 2 * lost);
  });

  it.each([
    ['reference', ({ row }) => row?.externalId],
    ['day', ({ row }) => row?.date.slice(0, 10)],
    ['amount', ({ row }) => Number(row?.amount)],
    ['amountBy', ({ amountBy }) => (amountBy === undefined ? undefined : Number(amountBy))],
    ['daysTo', ({ daysTo }) => daysTo],
  ] as [OpenColumn, (row: OpenRow) => string | number | undefined][])(
    'sorts unmatched rows by %s in both directions, rows without one last',
    async (column, valueOf) => {
      const { session } = await started(rules.slice(0, 1), 'card');
      const collator = new Intl.Collator(undefined, { numeric: true });
      const names = (rows: readonly OpenRow[]) =>
        rows.map(({ side, index: place }) => `${side} ${place}`).toSorted();
      const all = async (sort?: OpenSort) =>
        (await session.openRows({ outcome: 'all' }, sort, 0, 10_000)).lines;
      const unsorted = await all();
      for (const sort of [column, `-${column}`] as const) {
        const sorted = await all(sort);
        expect(names(sorted)).toEqual(names(unsorted));
        const values = sorted.map(valueOf);
        const known = values.filter((value) => value !== undefined);
        expect(new Set(known).size).toBeGreaterThan(2);
        expect(values.slice(0, known.length)).toEqual(known);
        const up = known.toSorted((a, b) => collator.compare(String(a), String(b)));
        const byNumber = known.toSorted((a, b) => Number(a) - Number(b));
        const expected = typeof known[0] === 'number' ? byNumber : up;
        expect(known).toEqual(sort === column ? expected : expected.toReversed());
      }
    },
  );

  it('sorts unmatched rows by reason in the order of the groups', async () => {
    const { session } = await started(rules.slice(0, 1));
    const groups = (await session.reasonGroups('staged'))!;
    expect(groups.length).toBeGreaterThan(2);
    const sorted = await session.openRows({ outcome: 'all' }, 'reason', 0, 10_000);
    const ofGroups = await Promise.all(
      groups.map(async ({ key }) => session.openRows({ outcome: 'all', reason: key }, undefined, 0, 10_000)),
    );
    expect(sorted.lines).toEqual(ofGroups.flatMap(({ lines }) => lines));
  });

  it('returns the counterpart of an unmatched row with the differences to it', async () => {
    const { session } = await started(rules.slice(0, 1), 'card');
    const { lines } = await session.openRows({ outcome: 'all' }, 'amountBy', 0, 10_000);
    const paired = lines.filter(({ other }) => other !== undefined);
    expect(paired.length).toBeGreaterThan(3);
    for (const { side, index: place, row, other, amountBy, daysTo } of paired) {
      const own = session.transaction(side, place!)!.reason!;
      expect(own.other).toBe(other!.externalId);
      expect(Number(amountBy)).toBeCloseTo(Number(other!.amount) - Number(row!.amount), 6);
      const days = (Date.parse(other!.date.slice(0, 10)) - Date.parse(row!.date.slice(0, 10))) / 86_400_000;
      expect(daysTo).toBe(days);
    }
  });

  it('finds transactions of the other side by part of their text, at most twenty, the nearest first', async () => {
    const { session } = await started();
    const { lines } = await session.openRows({ outcome: 'all' }, undefined, 0, 1);
    const place = lines[0]!.index!;
    const [first, ...others] = session.near('left', place, 'tx');
    expect(first?.row.externalId).toMatch(/^TX/);
    expect(others.length).toBeLessThan(20);
    const right = session.near('right', first!.index, 'pix recebido');
    expect(right).toHaveLength(20);
    expect(right.every(({ row }) => row.description?.toLowerCase().includes('pix recebido'))).toBe(true);
    expect(session.near('left', place, 'nothing has this text')).toEqual([]);
    expect(session.explain(right[0]!.index, first!.index)?.left).toEqual(right[0]!.row);
  });

  it('states how far each transaction of the other side is in amount and days', async () => {
    const { session } = await started();
    const asked = session.transaction('left', 0)!.row;
    const near = session.near('left', 0);
    expect(near).toHaveLength(20);
    for (const { row, amountBy, daysTo } of near) {
      expect(Number(amountBy)).toBeCloseTo(Number(row.amount) - Number(asked.amount), 6);
      expect(daysTo).toBe(
        (Date.parse(row.date.slice(0, 10)) - Date.parse(asked.date.slice(0, 10))) / 86_400_000,
      );
    }
  });

  it('returns the staged rule that uses a transaction', async () => {
    const { session } = await started();
    const all = await session.lines({ outcome: 'all' }, 0, 10_000);
    const lines = all.lines.filter(({ leftIndex }) => leftIndex !== undefined);
    for (const { left, leftIndex, staged, reason } of lines) {
      const ruleId = staged?.ruleId;
      expect(reason === undefined).toBe(staged !== undefined);
      const expected = {
        index: leftIndex,
        row: left,
        ...(ruleId !== undefined && { ruleId }),
        ...(reason && { reason }),
      };
      expect(session.transaction('left', leftIndex!)).toEqual(expected);
    }
    expect(session.transaction('right', 1_000_000)).toBeUndefined();
  });

  it('rates rules by the number of lefts they match', async () => {
    const { session, now } = await started();
    const { confirmed, proposed } = now.rates.left.rows;
    expect(await session.rate(request())).toBe(confirmed + proposed);
    expect(await session.rate({ ...request(), contextType: 'N:M' })).toBeUndefined();
  });
});

describe('a file', () => {
  const read = async (name: string, bytes: string | Uint8Array<ArrayBuffer>, settings = {}) => {
    const session = new WhatIfSession();
    const progress: number[] = [];
    const summary = await session.readFile('left', new File([bytes], name), settings, (done) =>
      progress.push(done),
    );
    return { summary, progress, refused: session.refused('left', 0, 10) };
  };
  const brazilian =
    'Extrato de vendas\r\nData;NSU;Valor bruto;Histórico\r\n05/01/2026;A1;1.234,56;Venda à vista\r\n99/01/2026;A2;10,00;x\r\n13/01/2026;A3;7,00;y\r\n14/01/2026;A4;8,50;z\r\nTotal;;1.244,56;\r\n';

  it('of a Brazilian bank is read in its own notation', async () => {
    const bytes = Uint8Array.from(Buffer.from(brazilian, 'latin1'));
    const { summary, progress, refused } = await read('a.csv', bytes);
    expect(summary).toMatchObject({
      dialect: { separator: ';', encoding: 'windows-1252', zone: 'America/Sao_Paulo', currency: 'BRL' },
      fields: { external_id: 'NSU', amount: 'Valor bruto', date: 'Data' },
      taken: 3,
      refused: { count: 1 },
    });
    expect(refused.lines).toMatchObject([{ row: 4, field: 'date', cell: '99/01/2026' }]);
    expect(progress.at(-1)).toBe(1);
  });

  it('is read with other columns if the user chooses them', async () => {
    const { summary } = await read('a.csv', brazilian, { fields: { external_id: 'Histórico' } });
    expect(summary).toMatchObject({ fields: { external_id: 'Histórico' }, taken: 3 });
  });

  it('returns the reason if it is not readable', async () => {
    expect((await read('a.pdf', '%PDF-1.7')).summary).toEqual({
      fault: 'pdf',
      values: {},
    });
    expect((await read('a.csv', '')).summary).toEqual({ fault: 'empty', values: {} });
  });
});

it('names the added column of the currency as the field map does, and asks for no other mapping', async () => {
  const convert = async (saved?: Record<string, string>) => {
    const session = new WhatIfSession();
    const text = 'NSU;Data;Valor\nA;13/01/2026;1,50\nB;14/01/2026;2,50\n';
    const settings = { dialect: { currency: 'BRL' }, ...(saved && { saved }) };
    await session.readFile('left', new File([text], 'a.csv'), settings, nothing);
    const { csv, hasUnmappedCurrency } = (await session.forService('left'))!;
    return [(await csv.text()).split('\n')[0], hasUnmappedCurrency];
  };
  const map = { external_id: 'NSU', date: 'Data', amount: 'Valor' };
  expect(await convert()).toEqual(['NSU,Data,Valor,currency', true]);
  expect(await convert(map)).toEqual(['NSU,Data,Valor,currency', true]);
  expect(await convert({ ...map, currency: 'currency' })).toEqual(['NSU,Data,Valor,currency', false]);
  expect(await convert({ ...map, currency: 'Moeda' })).toEqual(['NSU,Data,Valor,Moeda', false]);
});

describe('a file uploaded unchanged', () => {
  const asItIs = async (text: string) => {
    const session = new WhatIfSession();
    const summary = (await session.readFile('left', new File([text], 'a.csv'), {}, nothing))!;
    if ('fault' in summary) throw new Error(summary.fault);
    return { page: [summary.taken, summary.refused.count], service: await session.asItIs('left') };
  };
  const rows = 'A,1.50,BRL,2026-01-15\nB,2.50,BRL,2026-01-16\nC,3.50,BRL,2026-01-17\n';
  const bad = 'D,x,BRL,2026-01-18\n';

  it('with a total row counts as many rows as the page', async () => {
    expect(await asItIs(`id,amount,currency,date\n${rows}${bad}Total,7.50,,\n`)).toEqual({
      page: [3, 1],
      service: { taken: 3, others: 1, isPart: false, hasOtherAmounts: false },
    });
  });

  it('with amounts in cents, or with a sign in another column, has other amounts than the page', async () => {
    const cents = 'id,amount in cents,currency,date\nA,150,BRL,2026-01-15\nB,250,BRL,2026-01-16\n';
    const service = { taken: 2, others: 0, isPart: false, hasOtherAmounts: true };
    expect(await asItIs(cents)).toEqual({ page: [2, 0], service });
    const signed = 'id,amount,D/C,currency,date\nA,1.50,D,BRL,2026-01-15\nB,2.50,C,BRL,2026-01-16\n';
    expect(await asItIs(signed)).toEqual({ page: [2, 0], service });
  });

  it('in one line, from which the service stores nothing, counts the rows that the page reads', async () => {
    const entry = '<STMTTRN><DTPOSTED>20260105<TRNAMT>1.50<FITID>A</STMTTRN>';
    expect(await asItIs(`OFXHEADER:100<OFX><CURDEF>BRL<BANKTRANLIST>${entry}</BANKTRANLIST></OFX>`)).toEqual({
      page: [1, 0],
      service: { taken: 0, others: 1, isPart: false, hasOtherAmounts: false },
    });
  });
});

it('returns the same matches as the command line', { timeout: 60_000 }, async () => {
  const { left, right } = makeSample('pix');
  const session = new WhatIfSession();
  session.takeSample('pix');
  await session.run('now', request(), nothing);
  await session.run('staged', request(), nothing);
  const scenario = join(tmpdir(), `recon-what-if-${process.pid}.json`);
  await writeFile(
    scenario,
    JSON.stringify({
      contextType: '1:1',
      left,
      right,
      rules: rules.map(({ priority, type, configJson }) => ({
        priority,
        type,
        config: JSON.parse(configJson),
      })),
    }),
  );
  const script = fileURLToPath(new URL('../../scripts/recon.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, 'match', '--scenario', scenario], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pairs } = JSON.parse(await text(child.stdout)) as {
    pairs: { left: string[]; right: string[]; rulePriority: number; status: string }[];
  };
  const all = await session.lines({ outcome: 'all' }, 0, 10_000);
  const ours = all.lines.flatMap(({ left: one, now }) =>
    one && now ? [`${one.externalId} ${now.rights[0]!.externalId} ${now.ruleId} ${now.status}`] : [],
  );
  const theirs = pairs.map(
    ({ left: [one], right: [other], rulePriority, status }) =>
      `${one} ${other} ${rules[rulePriority - 1]!.id} ${status}`,
  );
  expect(ours.length).toBeGreaterThan(200);
  expect(ours.toSorted()).toEqual(theirs.toSorted());
});

it('has the columns of a file as it has them; a sum has those in which its rows are equal', async () => {
  const session = new WhatIfSession();
  const lines = ['id,shop,amount,date,currency', 'A,one,1.50,2026-01-05,BRL', 'A,two,2.50,2026-01-05,BRL'];
  const settings = { steps: [{ do: 'sum-by', by: ['id'], sum: ['amount'] }] } as const;
  const read = await session.readFile('left', new File([lines.join('\n')], 'left.csv'), settings, nothing);
  expect(read).toMatchObject({ taken: 1 });
  expect(await session.ownColumns('left')).toEqual({
    headings: ['id', 'shop', 'amount', 'date', 'currency'],
    cells: new Map([
      [2, ['A', '', '', '2026-01-05', 'BRL']],
      [3, ['A', 'two', '2.50', '2026-01-05', 'BRL']],
    ]),
  });
  expect(await session.ownColumns('right')).toBeUndefined();
});
