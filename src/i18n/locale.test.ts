import { describe, expect, test } from 'vitest';
import { addArea, chooseLocale, setLocale, textsReady } from './locale';
import { locale, t } from './t';

describe('the locale for the languages of a browser', () => {
  const existing = ['en', 'pt-BR', 'es'];
  test.each([
    [['pt-BR', 'en'], 'pt-BR'],
    [['pt-PT', 'en'], 'pt-BR'],
    [['fr', 'es-MX', 'en'], 'es'],
    [['fr', 'de'], 'en'],
    [[], 'en'],
    [['en-GB'], 'en'],
    [['en-XA'], 'en-XA'],
  ])('%s: %s', (languages, chosen) => {
    expect(chooseLocale(languages, existing)).toBe(chosen);
  });
});

test('texts that could not be fetched are fetched by the next to wait for them', async () => {
  let tries = 0;
  addArea({
    en: () => (tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve({ texts: {} })),
  });
  await expect(textsReady()).rejects.toThrow('offline');
  expect(await textsReady('the module')).toBe('the module');
  await textsReady();
  expect(tries).toBe(2);
});

test('the language changes at run time, and the pseudo-locale is made of English', async () => {
  expect(locale()).toBe('en');
  await setLocale('en-XA');
  expect(locale()).toBe('en-XA');
  expect(t('ui.retry')).toBe('⟦Trý àgàîñéééé⟧');
  expect(t('error.retryAfter', { seconds: 2 })).toMatch(/^⟦Wàît é+2 šéçöñdš.*⟧$/);
  await setLocale('en');
  expect(t('ui.retry')).toBe('Try again');
});
