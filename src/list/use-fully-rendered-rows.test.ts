import { expect, test } from 'vitest';
import { fullyRenderedRows } from './use-fully-rendered-rows';

const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));
const all = (from: number, to: number) => ({ all: new Set(keys(from, to)), whole: new Set(keys(from, to)) });

test('the first rows of a table are rendered in full', () => {
  expect([...fullyRenderedRows({ all: new Set(), whole: new Set() }, keys(0, 40), true)]).toEqual(
    keys(0, 40),
  );
});

test('a few new rows are rendered in full at once', () => {
  expect([...fullyRenderedRows(all(0, 20), keys(3, 23), true)]).toEqual(keys(3, 23));
});

test('many new rows are not rendered in full, existing ones stay so', () => {
  expect([...fullyRenderedRows(all(0, 20), keys(4, 24), true)]).toEqual(keys(4, 20));
  expect([...fullyRenderedRows(all(0, 20), keys(4, 24), false)]).toEqual(keys(4, 24));
});

test('once no more rows appear, some are completed per frame, from the top', () => {
  const shown = { all: new Set(keys(4, 24)), whole: new Set(keys(4, 20)) };
  expect([...fullyRenderedRows(shown, keys(4, 24), true)]).toEqual(keys(4, 23));
  expect([...fullyRenderedRows({ ...shown, whole: new Set(keys(4, 23)) }, keys(4, 24), false)]).toEqual(
    keys(4, 24),
  );
});
