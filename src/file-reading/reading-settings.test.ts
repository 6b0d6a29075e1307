import type { ReadSettings } from '@recon/engine/file/settings';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '~/api/session';
import { rememberSourceReading } from '~/api/source-reading';
import type { Session } from '~/api/sign-in';
import type { SourceReading } from '@recon/contract/source-reading';
import { inProcessService } from '~/testing/in-process-service';
import { loseAnswer, openService, problemResponse, type OpenedService } from '~/testing/service';
import { stubStorage } from '~/testing/stub-storage';
import { makeContext, makeSource } from '../../server/testing/bodies';
import {
  convertedName,
  isConverted,
  readingPlace,
  readSettingsText,
  rememberedReading,
  rememberReading,
  settingsText,
} from './reading-settings';

const chosen: ReadSettings = {
  fields: { external_id: 'NSU', amount: 'Valor bruto' },
  dialect: {
    sheet: 'Vendas',
    encoding: 'windows-1252',
    separator: ';',
    amountFrom: { debit: 'Débito', credit: 'Crédito' },
    zone: 'America/Sao_Paulo',
    currency: null,
    columns: [
      { name: 'NSU', notation: { holds: 'text' } },
      { name: 'Valor bruto', notation: { holds: 'amount', mark: ',' } },
      { name: 'Data', notation: { holds: 'date', order: 'dmy' } },
    ],
  },
  steps: [{ do: 'strip-zeros', column: 'NSU' }],
};

const held = stubStorage('localStorage');

it('is unchanged after it is written and read', () => {
  expect(readSettingsText(settingsText(chosen))).toEqual(chosen);
  expect(readSettingsText('{}')).toEqual({});
});

it.each([
  ['no JSON', 'fields'],
  ['a list', '[]'],
  ['a column that is no text', '{"fields":{"amount":5}}'],
  ['a notation that is not known', '{"dialect":{"columns":[{"name":"a","notation":{"holds":"rows"}}]}}'],
  ['a setting that is not known', '{"dialect":{"zone":"UTC","asService":true}}'],
  ['rows', '{"rows":[["1"]]}'],
  ['too much', `{"fields":{"amount":"${'x'.repeat(1_000_000)}"}}`],
])('returns `undefined` for %s', (_, text) => {
  expect(readSettingsText(text)).toBeUndefined();
});

function pageOf(session: Partial<Session>): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, session as Session);
  return client;
}

const other: ReadSettings = { fields: { amount: 'Total' } };
const id = '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b';

describe('without a server that verified the tenant', () => {
  const page = pageOf({ permissions: ['*'] });

  it('stores the settings per source in this browser, and removes them if they are empty', async () => {
    expect(readingPlace(page, id)).toBe('browser');
    expect(await rememberReading(page, id, chosen)).toBeUndefined();
    expect(await rememberedReading(page, id)).toEqual(chosen);
    expect(await rememberedReading(page, 'other')).toBeUndefined();
    await rememberReading(page, id, {});
    expect(await rememberedReading(page, id)).toBeUndefined();
    expect(held.size).toBe(0);
  });

  it('removes the settings without an error if storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined);
    await rememberReading(page, id, chosen);
    expect(await rememberedReading(page, id)).toBeUndefined();
  });
});

describe('with a server that verified the tenant', () => {
  let service: OpenedService;
  let sourceId: string;
  let page: QueryClient;
  let path: string;
  beforeEach(async () => {
    service = await openService({ network: inProcessService });
    const context = await makeContext(service);
    ({ id: sourceId } = await makeSource(service, context.id));
    path = `/console/v1/sources/${sourceId}/reading`;
    page = pageOf(service.session);
  });
  const stored = async () => (await service.ask<SourceReading>('GET', path)).body;
  const changedByOthers = (settings: ReadSettings, version?: number) =>
    service.ask('PUT', path, { body: { settings, version } });

  it('has the settings for every user of the tenant, in any browser', async () => {
    expect(readingPlace(page, sourceId)).toBe('tenant');
    expect(await rememberedReading(page, sourceId)).toBeUndefined();
    expect(await rememberReading(page, sourceId, chosen)).toBeUndefined();
    held.clear();
    expect(await rememberedReading(pageOf(service.session), sourceId)).toEqual(chosen);
    expect(await rememberReading(page, sourceId, {})).toBeUndefined();
    expect(await rememberedReading(pageOf(service.session), sourceId)).toBeUndefined();
  });

  it('starts with the settings that this browser has from before', async () => {
    await rememberReading(pageOf({ permissions: ['*'] }), sourceId, chosen);
    expect(await rememberedReading(page, sourceId)).toEqual(chosen);
    await rememberReading(page, sourceId, chosen);
    expect(await stored()).toEqual({ settings: chosen, version: 1 });
  });

  it('does not replace what another user changed, until the user decides', async () => {
    await rememberReading(page, sourceId, chosen);
    await changedByOthers(other, 1);
    const unsaved = await rememberReading(page, sourceId, { ...chosen, steps: [] });
    const theirs = { settings: other, version: 2 };
    expect(unsaved).toMatchObject({ settings: { ...chosen, steps: [] }, theirs, error: { status: 409 } });
    expect(await stored()).toEqual(theirs);
    rememberSourceReading(page, sourceId, theirs);
    expect(await rememberReading(page, sourceId, chosen)).toBeUndefined();
    expect(await stored()).toEqual({ settings: chosen, version: 3 });
  });

  it('does not replace settings that the user has not seen', async () => {
    await changedByOthers(other);
    expect(await rememberReading(page, sourceId, chosen)).toMatchObject({ theirs: { version: 1 } });
    expect(await stored()).toEqual({ settings: other, version: 1 });
  });

  it('saves once if the response is lost', async () => {
    service.onNext('PUT', loseAnswer);
    expect(await rememberReading(page, sourceId, chosen)).toBeUndefined();
    expect(service.writes()).toHaveLength(2);
    expect(await stored()).toEqual({ settings: chosen, version: 1 });
  });

  it('reports settings that could not be saved, and uses those of this browser while it cannot be reached', async () => {
    service.onNext('PUT', () => problemResponse(403, 'M0103'));
    expect(await rememberReading(page, sourceId, chosen)).toMatchObject({
      settings: chosen,
      error: { status: 403 },
    });
    service.onNext('GET', () => problemResponse(503, 'UNAVAILABLE'), { times: 100 });
    expect(await rememberedReading(page, sourceId)).toEqual(chosen);
  });

  it('lets a user who may not change sources keep own settings in this browser', async () => {
    await changedByOthers(other);
    const reader = pageOf({ ...service.session, permissions: ['source:read'] });
    expect(readingPlace(reader, sourceId)).toBe('browser');
    expect(await rememberedReading(reader, sourceId)).toEqual(other);
    await rememberReading(reader, sourceId, chosen);
    expect(await rememberedReading(reader, sourceId)).toEqual(chosen);
    expect(await stored()).toEqual({ settings: other, version: 1 });
    expect(service.writes()).toEqual([]);
  });

  it('asks nothing for a side without a source', async () => {
    await rememberReading(page, `${sourceId}.left`, chosen);
    expect(await rememberedReading(page, `${sourceId}.left`)).toEqual(chosen);
    expect(service.asked).toEqual([]);
  });
});

const convertedHead = 'Data,NSU,Valor,Texto\n2026-01-05,1,10.00,"de 05/01/2026"\n';

it.each([
  ['vendas-upload.csv', convertedHead, true],
  ['vendas-upload (2).csv', convertedHead, true],
  ['vendas.csv', convertedHead, false],
  ['upload.csv', convertedHead, false],
  ['extrato-upload.csv', 'Data;NSU;Valor\n05/01/2026;1;10,00\n', false],
  ['extrato-upload.csv', 'Data,NSU,Valor\n05/01/2026,1,"10,00"\n', false],
])('reads a converted file without the settings of the original: %s, %s', (name, head, isOne) => {
  expect(isConverted({ name }, head)).toBe(isOne);
  expect(isConverted({ name: convertedName('vendas.xlsx') }, convertedHead)).toBe(true);
});
