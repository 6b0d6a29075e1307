import { expect, test } from 'vitest';
import { escapeFormula } from './escape-formula';

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '-cmd',
  '@SUM(A1)',
  '  =1',
  '\n',
  '\uFF1D1+1',
  '-1,5',
  '-',
  '=HYPERLINK("http://x","y")',
])('escapes %j, so that it is not run', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

test.each(['-12.50', '-9007199254740993.000000000000000001', '12.50', '', 'a=b', 'x-1', '1-1', "'=1"])(
  'leaves %j unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);

test.each([
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ["x;=cmd|' /C calc'!A0;", "x;'=cmd|' /C calc'!A0;"],
  ['x; "=1;y', 'x;\' "=1;y'],
  ['x\n=1\r\n@SUM(A1)', "x\n'=1\r\n'@SUM(A1)"],
  ['x;;=1', "x;;'=1"],
  ['x;\uFF1D1', "x;'\uFF1D1"],
  ['=1;=2', "'=1;'=2"],
])('escapes %j where its separator could start a cell', (text, safe) => {
  expect(escapeFormula(text)).toBe(safe);
});

test.each(['TED; Maria', 'a;-12.50;b', 'a;1-1', "x;'=1", 'a\nb=c'])(
  'leaves %j with a separator unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);
