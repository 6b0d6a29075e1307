import { expect, test } from 'vitest';
import { chooseLanguage, languageOfCookies } from './languages';

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
])('chooses for the languages %j the language %s', (wanted, chosen) => {
  expect(chooseLanguage(wanted)).toBe(chosen);
});

test.each([
  ['a=b; recon_view=language=pt-BR&zone=UTC', 'pt-BR'],
  ['recon_view=language=en-XA', 'en-XA'],
  ['recon_view=zone=UTC', undefined],
  ['recon_view=language=zz', undefined],
  ['recon_view=language=__proto__', undefined],
  ['', undefined],
])('reads from the cookies %j the chosen language %s', (cookies, chosen) => {
  expect(languageOfCookies(cookies)).toBe(chosen);
});
