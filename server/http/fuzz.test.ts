import { expect, test } from 'vitest';
import { fuzz } from '../testing/fuzz-requests';

test('500 random bodies, tokens and paths cause no failure @soak', async () => {
  expect(await fuzz(500, 20261121)).toEqual([]);
}, 120_000);
