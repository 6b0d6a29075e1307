import { expect, test } from 'vitest';
import { countStrayQuotes } from './stray-quotes';

test.each([
  ['a,b\n1,2\n', 0],
  ['"a","b"\r\n"1","2"', 0],
  ['"say ""yes""",2\n', 0],
  ['"two\nlines, and a comma",2', 0],
  ['1, "2"\n', 0],
  ['""\n', 0],
  ['1,5" pipe\n2,x\n', 1],
  ['"1"2,x\n', 1],
  ['a"b,c"d\ne"f,g\n', 2],
  ['1,"never closed\n2,x\n3,y', 1],
])('%j has %i rows with a stray quote', (text, count) => {
  expect(countStrayQuotes(text, ',')).toBe(count);
});

test('another separator parts the cells too', () => {
  expect(countStrayQuotes('"a";"b"\n', ';')).toBe(0);
  expect(countStrayQuotes('"a";"b"\n', ',')).toBe(1);
});
