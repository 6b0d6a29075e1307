import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowHeights } from './appearance';

const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(rowHeights))(
  'rows that are %s are %d px high in CSS and in scripts',
  (name, height) => {
    const block = name === 'regular' ? tokens : (tokens.split(`[data-density='${name}'] {`)[1] ?? '');
    expect(/--row: (\d+)px/.exec(block)?.[1]).toBe(String(height));
  },
);
