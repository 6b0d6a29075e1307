import { expect, test } from 'vitest';
import { chooseLanguage } from './languages';

test.each([
  [['pt-BR', 'en'], 'pt-BR'],
  [['pt-PT', 'en'], 'pt-BR'],
  [['PT'], 'pt-BR'],
  [['fr', 'es-MX', 'en'], 'es'],
  [['es-419'], 'es'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
  [[''], 'en'],
  [['en-GB', 'pt-BR'], 'en'],
  [['en-XA'], 'en-XA'],
])('of the languages %j is chosen %s', (wanted, chosen) => {
  expect(chooseLanguage(wanted)).toBe(chosen);
});
