import { afterEach, expect, test } from 'vitest';
import { setLocale } from './locale';
import { t } from './t';

afterEach(() => setLocale('en'));

// Spanish groups digits from five digits.
test.each([
  ['en', 'Rule 1,000', /^1,000 .*12,000/],
  ['pt-BR', 'Regra 1.000', /^1\.000 .*12\.000/],
  ['es', 'Regla 1000', /^1000 .*12\.000/],
])('groups the digits of positions and counts as the language %s does', async (language, title, selected) => {
  await setLocale(language);
  expect(t('rules.view.title', { position: 1000 })).toBe(title);
  expect(t('rulesMany.count', { count: 1000, shown: 12_000 })).toMatch(selected);
});
