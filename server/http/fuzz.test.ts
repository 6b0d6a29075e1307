import { test } from 'vitest';
import { fuzz } from '../testing/fuzz-requests';

test('500 random bodies, tokens and paths meet no failure', () => fuzz(500, 20261121), 120_000);
