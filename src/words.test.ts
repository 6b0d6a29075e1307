import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** Holds comments to plain English: the words that newcomers stumbled over most must not return. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Words that comments do not use, and what to write instead. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bgives\b/, 'returns'],
  [/\b(is|are|was|be) told\b|\btells\b/, 'is notified, is shown; returns, reports'],
  [/\bdrawn\b(?! from)/, 'rendered'],
  [/\bstands\b/, 'is, is shown, is listed, applies'],
  [/\btaken over\b|\btakes over\b/, 'hydrated, adopted'],
  [/\bunder way\b/, 'in progress, in flight, pending'],
  [/\bsomebody\b|\bnobody\b/i, 'another user; no one, or the passive'],
  [/\bmeanwhile\b/i, 'in the meantime, concurrently'],
  [/\banew\b/, 'again, re-'],
  [/\bby itself\b|\bby themselves\b/, 'automatically, on its own'],
  [/\ball the same\b/, 'anyway'],
];

/** Folders whose comments have been rewritten. */
const folders = [
  'engine',
  'contract',
  'src/features/{balances,diagnostics,fee-schedules,glossary,key-details,palette,session,sources}',
  'src/api',
  'src/forms',
  'src/lib',
  'src/list',
  'src/routes',
  'src/ui',
  'src/workers',
];

/** Returns the comments of a source; a string that looks like one is read as one. */
function commentsOf(text: string): string[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g)]
    .map(([comment]) => comment)
    .filter((comment) => !comment.includes('oxlint-disable'));
}

test('comments use the words of the guide', () => {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,css}`),
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    commentsOf(readFileSync(`${root}/${file}`, 'utf8')).flatMap((comment) =>
      words.flatMap(([word, instead]) => {
        const match = word.exec(comment)?.[0];
        return match === undefined ? [] : [`${file}: “${match}”, write: ${instead}`];
      }),
    ),
  );
  expect(found).toEqual([]);
});

test('a word is found in a comment, and in no code', () => {
  expect(commentsOf('/** Gives it. */\nconst gives = 1; // It stands.')).toEqual([
    '/** Gives it. */',
    '// It stands.',
  ]);
});
