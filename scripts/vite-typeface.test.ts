import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkitten';
import { beforeAll, expect, test } from 'vitest';
import { makeTypeface } from './vite-typeface.ts';

/** Maximum bytes of the font (docs/development.md#font). */
const largest = 40_000;
const texts = fileURLToPath(new URL('../src/i18n/', import.meta.url));

let file: Buffer;
let face: Font;

beforeAll(async () => {
  file = await makeTypeface();
  const made = create(file);
  if (!('hasGlyphForCodePoint' in made)) throw new Error('A collection of faces.');
  face = made;
});

test('is smaller than 40 kB, and identical in each build', async () => {
  expect(file.length).toBeLessThan(largest);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(await makeTypeface())).toBe(hash(file));
});

test('has every character of the catalogues, and of names in Latin letters', () => {
  const catalogues = readdirSync(texts, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/[^/]+\/[^/]+\.ts$/.test(name))
    .map((name) => readFileSync(join(texts, name), 'utf8'));
  expect(catalogues.length).toBeGreaterThan(60);
  const wanted = new Set(Array.from(`${catalogues.join('')}ÁÉÍÓÚÂÊÔÃÕÇÑÜ¿¡ºª§£€ŁŠŽčřğ0123456789`));
  const missing = Array.from(wanted).filter(
    (one) => one >= ' ' && !face.hasGlyphForCodePoint(one.codePointAt(0)!),
  );
  expect(missing).toEqual([]);
});

test('has weights 400 to 650 and no other axis', () => {
  expect(face.variationAxes).toMatchObject({ wght: { min: 400, max: 650 } });
  expect(Object.keys(face.variationAxes)).toEqual(['wght']);
});
