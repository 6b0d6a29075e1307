import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { texts as en } from '~/i18n/en/context/glossary';
import { texts as es } from '~/i18n/es/context/glossary';
import { texts as ptBR } from '~/i18n/pt-BR/context/glossary';
import { termGroups } from './terms';

/** The console's terms equal those in docs/glossary.md, in each language. */
const glossary = readFileSync(fileURLToPath(new URL('../../../docs/glossary.md', import.meta.url)), 'utf8');
const rows = glossary
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').slice(1, 4).map(namesIn));

/** Returns the names in a cell: `**rascunho / ativo** (m): …` has two terms; brackets are not part of them. */
function namesIn(cell: string): string[] {
  const bold = /\*\*(.+?)\*\*/.exec(cell)?.[1] ?? '';
  return bold.split(/ \/ |; |, /).map((name) => name.replaceAll(/\s*\(.*?\)/g, '').toLowerCase());
}

const terms = Object.values(termGroups).flat();
const plain = (text: unknown) => String(text).toLowerCase();

test('the glossary is read', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.every((cells) => cells.length === 3 && cells.every(([name]) => name))).toBe(true);
});

describe.each(terms)('%s', (term) => {
  test('has the name in the glossary, by one of its rows in all languages', () => {
    const names = [en, ptBR, es].map((texts) => plain(texts[`glossary.term.${term}`]));
    expect(rows.some((cells) => cells.every((cell, at) => cell.includes(names[at]!)))).toBe(true);
  });

  test('is explained in one to three short sentences', () => {
    for (const texts of [en, ptBR, es]) {
      const text = plain(texts[`glossary.text.${term}`]);
      expect(text).toMatch(/\.$/);
      expect(text.length).toBeLessThan(190);
    }
  });
});
