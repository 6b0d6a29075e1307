import { expect, test } from 'vitest';
import { extractFrom, findEndToEnd } from './extract';

const id = 'E12345678202601051030abcDEF12345';

test.each([
  [`Pix ${id}`, id],
  [`(${id})`, id],
  [`x${id}`, undefined],
  [`${id}0`, undefined],
  [id.slice(0, -1), undefined],
  [id.toLowerCase(), undefined],
  // Hour 25 does not exist; the valid id after it is found.
  [`${id.replace('1030', '2530')} ${id}`, id],
])('finds the end-to-end id in %j', (text, found) => {
  expect(findEndToEnd(text)?.part).toBe(found);
});

test('states whether a text has a different identifier, too', () => {
  const other = id.replace('abc', 'xyz');
  expect(extractFrom(`${id} ${id}`, findEndToEnd)).toEqual({ id, hasOther: false });
  expect(extractFrom(`${id} ${id} ${other} ${id}`, findEndToEnd)).toEqual({ id, hasOther: true });
});
