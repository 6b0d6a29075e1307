import { expect, test } from 'vitest';
import { configKeysOf } from './config-keys';

const offered = (type: string | undefined) =>
  configKeysOf(type).map(({ key, kind, usual }) => [key, kind, usual?.join(' ')]);

test('offers a bank the settings of statements', () => {
  expect(offered('BANK')).toEqual([
    ['bank_name', 'text', undefined],
    ['account_number', 'text', undefined],
    ['currency', 'text', 'BRL USD EUR'],
    ['statement_format', 'text', 'CSV MT940'],
    ['timezone', 'text', 'America/Sao_Paulo UTC'],
    ['swift_bic', 'text', undefined],
    ['parse_options', 'json', undefined],
  ]);
});

test.each(['LEDGER', 'CUSTOM'])('offers %s those of an enterprise system', (type) => {
  expect(offered(type)).toEqual([
    ['erp_type', 'text', 'SAP Oracle TOTVS NetSuite'],
    ['company_codes', 'list', undefined],
  ]);
});

test.each(['GATEWAY', 'NEWER', 'toString', undefined])('offers %s none', (type) => {
  expect(offered(type)).toEqual([]);
});
