import { expect, test } from 'vitest';
import { isCnpj, isCpf } from './documents';
import { keyToSend, readKey } from './key-kind';

test.each(['52998224725', '11144477735', '12345678909'])('%s is a CPF', (digits) => {
  expect(isCpf(digits)).toBe(true);
});

test.each([
  '52998224724',
  '52998224735',
  '11111111111',
  '5299822472',
  '529982247250',
  '052998224725',
  'A2998224725',
])('%s is not a CPF', (digits) => {
  expect(isCpf(digits)).toBe(false);
});

test.each(['11222333000181', '11444777000161', '12ABC34501DE35'])('%s is a CNPJ', (characters) => {
  expect(isCnpj(characters)).toBe(true);
});

test.each([
  '11222333000180',
  '12ABC34501DE36',
  '12abc34501de35',
  '12ABC34501DE3X',
  '00000000000000',
  '1122233300018',
])('%s is not a CNPJ', (characters) => {
  expect(isCnpj(characters)).toBe(false);
});

test('detects every single changed character in a CNPJ with letters', () => {
  const valid = '12ABC34501DE35';
  for (let place = 0; place < 12; place += 1) {
    const next = String.fromCharCode(valid.charCodeAt(place) + 1);
    expect(isCnpj(valid.slice(0, place) + next + valid.slice(place + 1)), `place ${place}`).toBe(false);
  }
});

test.each([
  ['529.982.247-25', [{ kind: 'CPF', key: '52998224725', checkDigitsFit: true }]],
  ['11.222.333/0001-81', [{ kind: 'CNPJ', key: '11222333000181', checkDigitsFit: true }]],
  ['12.abc.345/01de-35', [{ kind: 'CNPJ', key: '12ABC34501DE35', checkDigitsFit: true }]],
  ['11.222.333/0001-80', [{ kind: 'CNPJ', key: '11222333000180', checkDigitsFit: false }]],
  ['+55 (11) 91234-5678', [{ kind: 'PHONE', key: '+5511912345678' }]],
  ['5511912345678', [{ kind: 'PHONE', key: '+5511912345678' }]],
  ['+351 912 345 678', [{ kind: 'PHONE', key: '+351912345678' }]],
  [' Maria@Example.COM ', [{ kind: 'EMAIL', key: 'maria@example.com' }]],
  ['123E4567-E89B-42D3-A456-426614174000', [{ kind: 'RANDOM', key: '123e4567-e89b-42d3-a456-426614174000' }]],
])('%s has one reading', (typed, readings) => {
  expect(readKey(typed)).toEqual(readings);
});

test.each([
  '1123e4567-e89b-42d3-a456-4266141740001',
  '123e4567-e89b-42d3-a456-4266141740001',
  'x123e4567-e89b-42d3-a456-426614174000',
  '9529.982.247-25',
  '529.982.247-259',
  'x12ABC34501DE35',
  '12ABC34501DE35x',
  '12ABC34501DE351',
  'a b@example.com',
  'a@b@example.com',
  'a@example..com',
  'a@example.com.',
  '@example.com',
  '+0511912345678',
  '+1234567',
  '+1234567890123456',
  '+551191234567x',
  'x+5511912345678',
  '4411912345678',
  '119123456781',
  '01912345678 9',
  '11812345678x',
  '5511812345678',
])('%j has no reading', (typed) => {
  expect(readKey(typed)).toEqual([]);
});

test('accepts an e-mail address of at most 77 characters, with many parts', () => {
  const address = (length: number) => `${'a'.repeat(length - '@mail.example.com'.length)}@mail.example.com`;
  expect(readKey(address(77))).toEqual([{ kind: 'EMAIL', key: address(77) }]);
  expect(readKey(address(78))).toEqual([]);
});

test('accepts a foreign number of 8 to 15 digits', () => {
  expect(readKey('+12345678')).toEqual([{ kind: 'PHONE', key: '+12345678' }]);
  expect(readKey('+123456789012345')).toEqual([{ kind: 'PHONE', key: '+123456789012345' }]);
});

test('reads eleven digits as a CPF or a phone; the check digits decide which comes first', () => {
  expect(readKey('11912345678').map(({ kind }) => kind)).toEqual(['PHONE', 'CPF']);
  expect(readKey('11 91234-5679')).toEqual([
    { kind: 'PHONE', key: '+5511912345679' },
    { kind: 'CPF', key: '11912345679', checkDigitsFit: false },
  ]);
  expect(readKey('52998224725').map(({ kind }) => kind)).toEqual(['CPF', 'PHONE']);
});

test.each(['', 'maria', 'maria@', 'a@b', '12345', '1234567890123', '+12', `${'a'.repeat(70)}@example.com`])(
  '%j does not look like a key, but can be sent anyway',
  (typed) => {
    expect(readKey(typed)).toEqual([]);
    expect(keyToSend(`${typed} `)).toBe(typed);
  },
);

test('sends the reading that the user chooses', () => {
  expect(keyToSend('11 91234 5678')).toBe('+5511912345678');
  expect(keyToSend('11 91234 5678', 'CPF')).toBe('11912345678');
});
