import { expect, test } from 'vitest';
import { maskAccount, maskDocument, maskEmail, maskKey, maskName, maskPhone } from './mask';

test.each([
  [maskDocument, '12345678909', '***.456.789-**'],
  [maskDocument, '123.456.789-09', '***.456.789-**'],
  [maskDocument, '11222333000181', '**.222.333/0001-**'],
  [maskDocument, '12.abc.345/01de-35', '**.ABC.345/01DE-**'],
  [maskDocument, '1234567', '***67'],
  [maskDocument, '', '***'],
  [maskName, 'Maria da Silva', 'M*** d*** S***'],
  [maskName, ' Ângela ', 'Â***'],
  [maskName, '', '***'],
  [maskEmail, 'maria.silva@bank.example.com', 'm***@b***.com'],
  [maskEmail, 'not an address', '***'],
  [maskPhone, '+5511912345678', '+55 ***78'],
  [maskPhone, '+351912345678', '***78'],
  [maskAccount, '1234567', '***67'],
  [maskAccount, '1234', '***'],
  [maskAccount, '12345', '***45'],
  [maskAccount, ' 1234 ', '***'],
  [maskDocument, 'x11222333000181', '***81'],
  [maskDocument, '112223330001812', '***12'],
  [maskName, 'Maria  Silva', 'M*** S***'],
  [maskEmail, ' maria@bank.com ', 'm***@b***.com'],
  [maskEmail, 'a b@c d@bank.com', '***'],
  [maskPhone, '55123456789', '***89'],
  [maskPhone, '551234567890', '+55 ***90'],
  [maskKey, '11.222.333/0001-81', '**.222.333/0001-**'],
  [maskKey, '52998224725', '***.982.247-**'],
  [maskKey, '+5511912345678', '+55 ***78'],
  [maskKey, 'maria@example.com', 'm***@e***.com'],
  [maskKey, '123e4567-e89b-42d3-a456-426614174000', '***00'],
  [maskKey, 'something else', '***se'],
] as const)('%o of %s is %s', (mask, text, masked) => {
  expect(mask(text)).toBe(masked);
});

test('a mask does not reveal the length of the hidden text', () => {
  expect(maskName('Al')).toHaveLength(maskName('Alessandra').length);
  expect(maskEmail('a@b.com')).toHaveLength(maskEmail('alessandra@long-domain.com').length);
});
