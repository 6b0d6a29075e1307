import { expect, test } from 'vitest';
import { escapeFormula } from './csv';

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\n',
  '\uFF1D1+1',
  '-1,5',
  '-',
  '=HYPERLINK("http://x","y")',
])('%j is kept from being run', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each(['-12.50', '-9007199254740993.000000000000000001', '12.50', '', 'a=b', 'x-1', '1-1', "'=1"])(
  '%j stays as it is',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);
