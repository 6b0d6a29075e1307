import 'texts:error';
import { afterEach, expect, test } from 'vitest';
import { decimalText, percentText } from './decimal-text';
import { formatList } from './format-list';
import { registerNamespace, onLocale, setLocale, whenMessagesReady } from './locale';
import { memoizePerLocale } from './memoize-per-locale';
import { locale, t } from './t';

const none = Object.fromEntries(
  ['en', 'pt-BR', 'es'].map((tag) => [tag, () => Promise.resolve({ texts: {} })]),
);

/** Returns a promise that resolves when `come` is called. */
function later() {
  let come = () => undefined as void;
  const promise = new Promise<void>((resolve) => (come = resolve));
  return { promise, come };
}

afterEach(() => setLocale('en'));

test('messages that could not be fetched are fetched by the next caller', async () => {
  let tries = 0;
  registerNamespace({
    ...none,
    en: () => (tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve({ texts: {} })),
  });
  await expect(whenMessagesReady()).rejects.toThrow('offline');
  expect(await whenMessagesReady('the module')).toBe('the module');
  await whenMessagesReady();
  expect(tries).toBe(2);
});

test('the language changes at run time, and the pseudo-locale is derived from English', async () => {
  expect(locale()).toBe('en');
  await setLocale('en-XA');
  expect(locale()).toBe('en-XA');
  expect(t('ui.retry')).toBe('⟦Trý àgàîñéééé⟧');
  expect(t('error.retryAfter', { seconds: 2 })).toMatch(/^⟦Wàît é+2 šéçöñdš.*⟧$/);
  await setLocale('en');
  expect(t('ui.retry')).toBe('Try again');
});

test('keeps the language if its messages cannot be fetched, and can change on the next attempt', async () => {
  let isOffline = true;
  registerNamespace({
    ...none,
    es: () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve({ texts: {} })),
  });
  const told: string[] = [];
  const end = onLocale(() => told.push(locale()));
  await setLocale('pt-BR');
  await expect(setLocale('es')).rejects.toThrow('offline');
  expect(locale()).toBe('pt-BR');
  expect(t('ui.retry')).toBe('Tentar de novo');
  // A module that is loaded later gets the displayed language.
  await whenMessagesReady();
  isOffline = false;
  await setLocale('es');
  expect(t('ui.retry')).toBe('Reintentar');
  end();
  expect(told).toEqual(['pt-BR', 'es']);
});

test('the last of two concurrent changes wins, however long the first one takes', async () => {
  const answer = later();
  registerNamespace({ ...none, es: () => answer.promise.then(() => ({ texts: {} })) });
  const first = setLocale('es');
  await setLocale('pt-BR');
  answer.come();
  await first;
  expect(locale()).toBe('pt-BR');
});

test('a module that is loaded during a change has messages before and after it', async () => {
  await setLocale('en');
  const answer = later();
  registerNamespace({ ...none, es: () => answer.promise.then(() => ({ texts: {} })) });
  const change = setLocale('es');
  const fetched: string[] = [];
  const noting = (tag: string) => () => Promise.resolve({ texts: {} }).finally(() => fetched.push(tag));
  registerNamespace({ ...none, en: noting('en'), es: noting('es') });
  const loaded = whenMessagesReady('module');
  answer.come();
  await Promise.all([change, loaded]);
  expect(fetched.toSorted()).toEqual(['en', 'es']);
});

test.each([
  ['en', 'a, b, c', 'a, b and c', 'a, b or c', '1234.5', '1.00', '0.5\u00a0%'],
  ['pt-BR', 'a, b, c', 'a, b e c', 'a, b ou c', '1234,5', '1,00', '0,5%'],
  ['es', 'a, b, c', 'a, b y c', 'a, b o c', '1234,5', '1,00', '0,5\u00a0%'],
])(
  '%s has its own lists, decimals and percentages',
  async (tag, units, all, any, decimal, whole, percent) => {
    await setLocale(tag);
    const words = ['a', 'b', 'c'];
    expect([formatList(words), formatList(words, 'conjunction'), formatList(words, 'disjunction')]).toEqual([
      units,
      all,
      any,
    ]);
    expect([decimalText('1234.5'), decimalText('1.000'), percentText('0.5')]).toEqual([
      decimal,
      whole,
      percent,
    ]);
  },
);

test('memoizePerLocale calls its function again in another language', async () => {
  const label = memoizePerLocale(() => ({ text: t('ui.retry') }));
  const first = label();
  expect(label()).toBe(first);
  await setLocale('es');
  expect(label().text).toBe('Reintentar');
});
