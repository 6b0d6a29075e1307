import { expect, test } from 'vitest';
import { renderPoisoned } from './testing/poisoned-pages';

/** The long form of page-isolation.test.ts. */

test('1,000 pages of two tenants at a time are as if each were alone, with every module poisoned', async () => {
  expect(await renderPoisoned(1_000)).toMatchObject({ differing: 0 });
});
