import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationName } from '@recon/contract/operations';
import { readJson } from '@recon/engine/lib/json/lossless';
import { call, connectSession } from './client';
import { saveMessage, mismatchList } from './save-messages';
import { clearExpectations, diffResponse, fieldMismatchesOf, onLateMismatch } from './response-diff';

const id = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';
const other = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2c';

const differing = (name: OperationName, sent: string, kept: string) =>
  diffResponse(name, readJson(sent), readJson(kept)).map(({ path, sent: was, storedJson: is }) => [
    path.join('.'),
    was,
    is,
  ]);

describe('no difference is', () => {
  test.each<[string, OperationName, string, string]>([
    ['a trimmed name', 'createContext', '{"name":" Card "}', '{"name":"Card"}'],
    ['the order of keys', 'createMatchRule', '{"config":{"b":1,"a":[2]}}', '{"config":{"a":[2],"b":1}}'],
    [
      'a decimal without its zeros',
      'updateContext',
      '{"feeToleranceAbs":"0.50"}',
      '{"feeToleranceAbs":"0.5"}',
    ],
    ['a tolerance of zero that is left out', 'updateContext', '{"feeToleranceAbs":"0"}', '{}'],
    [
      'a decimal as a number',
      'updateMatchRule',
      '{"config":{"absTolerance":"0.50"}}',
      '{"config":{"absTolerance":0.5}}',
    ],
    [
      'a number of one value',
      'createSource',
      '{"config":{"a":1e2,"b":0.50}}',
      '{"config":{"b":0.5,"a":100.0}}',
    ],
    [
      'what the service adds',
      'createSource',
      '{"config":{"a":1}}',
      '{"id":"x","config":{"a":1,"b":2},"createdAt":"now"}',
    ],
    ['a null, which leaves things', 'updateContext', '{"interval":null}', '{"interval":"daily"}'],
    ['an untied fee schedule', 'updateSource', '{"feeScheduleId":""}', '{"feeScheduleId":null}'],
    [
      'an id in small letters',
      'updateSource',
      `{"feeScheduleId":"${id.toUpperCase()}"}`,
      `{"feeScheduleId":"${id}"}`,
    ],
    [
      'the order of fee items',
      'createFeeSchedule',
      '{"items":[{"name":"A ","priority":1,"structure":{"rate":"0.010"}},{"name":"B","priority":2}]}',
      '{"items":[{"name":"B","priority":2},{"id":"1","name":"A","priority":1,"structure":{"rate":"0.01"}}]}',
    ],
    [
      'the name of a clone',
      'cloneContext',
      '{"name":"Copy","includeRules":true}',
      '{"context":{"name":"Copy"}}',
    ],
    ['parts made with a context', 'createContext', '{"name":"A","rules":[],"sources":[]}', '{"name":"A"}'],
  ])('%s', (_, name, sent, kept) => {
    expect(differing(name, sent, kept)).toEqual([]);
  });
});

describe('a difference is', () => {
  test.each<[string, OperationName, string, string, [string, string, string | undefined][]]>([
    [
      'an ignored member',
      'createSource',
      `{"name":"A","feeScheduleId":"${id}"}`,
      '{"name":"A"}',
      [['feeScheduleId', `"${id}"`, undefined]],
    ],
    [
      'a rounded decimal',
      'updateContext',
      '{"feeToleranceAbs":"0.123456789"}',
      '{"feeToleranceAbs":"0.12345679"}',
      [['feeToleranceAbs', '"0.123456789"', '"0.12345679"']],
    ],
    [
      'a number turned into a float',
      'updateMatchRule',
      '{"config":{"x":{"y":9007199254740993.1}}}',
      '{"config":{"x":{"y":9007199254740994}}}',
      [['config.x.y', '9007199254740993.1', '9007199254740994']],
    ],
    [
      'another element of a list',
      'createSource',
      '{"config":{"a":[1,2]}}',
      '{"config":{"a":[1,3]}}',
      [['config.a.1', '2', '3']],
    ],
    [
      'a shorter list',
      'createSource',
      '{"config":{"a":[1,2]}}',
      '{"config":{"a":[1]}}',
      [['config.a', '[1,2]', '[1]']],
    ],
    [
      'a text that became a number where no decimal is',
      'createSource',
      '{"config":{"a":"1"}}',
      '{"config":{"a":1}}',
      [['config.a', '"1"', '1']],
    ],
    [
      'an entry of a field map',
      'createFieldMap',
      '{"mapping":{"amount":"Valor","date":"Data"}}',
      '{"mapping":{"amount":"Valor"}}',
      [['mapping.date', '"Data"', undefined]],
    ],
    [
      'a fee',
      'createFeeSchedule',
      '{"items":[{"name":"A","priority":1,"structure":{"rate":"0.0123"}}]}',
      '{"items":[{"name":"A","priority":1,"structure":{"rate":"0.012"}}]}',
      [['items.0.structure.rate', '"0.0123"', '"0.012"']],
    ],
    [
      'a state',
      'updateContext',
      '{"status":"ACTIVE"}',
      '{"status":"DRAFT"}',
      [['status', '"ACTIVE"', '"DRAFT"']],
    ],
    [
      'another name of a clone',
      'cloneContext',
      '{"name":"Copy"}',
      '{"context":{"name":"Copy (2)"}}',
      [['name', '"Copy"', '"Copy (2)"']],
    ],
  ])('%s', (_, name, sent, kept, expected) => {
    expect(differing(name, sent, kept)).toEqual(expected);
  });
});

describe('the client', () => {
  let answers: { status: number; body: string }[] = [];
  const told: string[] = [];
  const context = (members: string) =>
    `{"id":"${id}","name":"Card","type":"1:1","status":"DRAFT","updatedAt":"t1"${members}}`;

  beforeEach(() => {
    connectSession({ ready: Promise.resolve(), onUnauthorized: async () => 'signed-out' });
    clearExpectations();
    told.length = 0;
    onLateMismatch((record, list) =>
      told.push(`${'name' in record ? String(record.name) : ''}: ${mismatchList(list)}`),
    );
    vi.stubGlobal('fetch', async () => {
      const { status, body } = answers.shift() ?? { status: 500, body: '{}' };
      return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('names what the response to a write lacks, and never reports it as saved', async () => {
    const source = `{"id":"${other}","name":"Bank","type":"BANK","config":{"n":9007199254740994}}`;
    answers = [{ status: 201, body: source }];
    const { data } = await call('createSource', {
      path: { contextId: id },
      body: {
        name: 'Bank ',
        type: 'BANK',
        side: 'LEFT',
        feeScheduleId: other,
        config: readJson('{"n":9007199254740993.1}') as Record<string, unknown>,
      },
    });
    expect(fieldMismatchesOf(data)).toHaveLength(3);
    expect(saveMessage(data, 'Saved Bank')).toEqual({
      tone: 'warning',
      text: 'Of “Bank” the server did not keep: side; fee schedule; n 9007199254740993.1 → 9007199254740994. The rest is saved.',
    });
    answers = [{ status: 200, body: source }];
    const { data: same } = await call('updateSource', {
      path: { contextId: id, sourceId: other },
      body: { name: 'Bank' },
    });
    expect(saveMessage(same, 'Saved Bank')).toEqual({ tone: 'done', text: 'Saved Bank' });
  });

  test('detects by the next read what a response only echoed', async () => {
    const sent = { feeTolerancePct: '0.001234567891' };
    answers = [
      { status: 200, body: context(',"feeTolerancePct":"0.001234567891"') },
      { status: 200, body: `{"items":[${context(',"feeTolerancePct":"0.00123457"')}]}` },
      { status: 200, body: context(',"feeTolerancePct":"0.00123457"') },
    ];
    const { data } = await call('updateContext', { path: { contextId: id }, body: sent });
    expect(fieldMismatchesOf(data)).toEqual([]);
    await call('listContexts', {});
    await call('getContext', { path: { contextId: id } });
    expect(told).toEqual(['Card: relative fee tolerance 0.1234567891\u00a0% → 0.123457\u00a0%']);
  });

  test('ignores what another user has changed since, and a read that started before', async () => {
    answers = [
      { status: 200, body: context(',"feeToleranceAbs":"1"') },
      { status: 200, body: context(',"feeToleranceAbs":"2"').replace('t1', 't2') },
    ];
    await call('updateContext', { path: { contextId: id }, body: { feeToleranceAbs: '1' } });
    await call('getContext', { path: { contextId: id } });
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    const isRead = vi.fn();
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      if (init.method === 'GET') {
        isRead();
        await late;
      }
      const value = init.method === 'GET' ? '1' : '3';
      return new Response(context(`,"feeToleranceAbs":"${value}"`), {
        headers: { 'Content-Type': 'application/json' },
      });
    });
    const early = call('getContext', { path: { contextId: id } });
    await vi.waitFor(() => expect(isRead).toHaveBeenCalledOnce());
    await call('updateContext', { path: { contextId: id }, body: { feeToleranceAbs: '3' } });
    release();
    await early;
    expect(told).toEqual([]);
  });

  test("ignores a rule's number, which others' moves change without changing the rule", async () => {
    const rule = (priority: number, days: number) =>
      `{"id":"${other}","contextId":"${id}","priority":${priority},"type":"DATE_LAG","config":{"maxDays":${days}},"updatedAt":"t1"}`;
    const path = { contextId: id, ruleId: other };
    answers = [
      { status: 200, body: rule(994, 3) },
      { status: 200, body: rule(993, 3) },
      { status: 200, body: rule(994, 3) },
      { status: 200, body: rule(993, 2) },
    ];
    await call('updateMatchRule', { path, body: { priority: 994 } });
    await call('getMatchRule', { path });
    expect(told).toEqual([]);
    await call('updateMatchRule', { path, body: { priority: 994, config: { maxDays: 3 } } });
    await call('getMatchRule', { path });
    expect(told).toEqual([': maxDays 3 → 2']);
  });
});
