import { afterEach, expect, test, vi } from 'vitest';
import { decimalInText, formatList, percentText } from './format';
import { setLocale } from './locale';
import { locale, memoizePerLocale, t } from './t';

/** Returns the modules as a page has them that has loaded nothing yet, with `fetched` instead of one of the files. */
async function freshPage(file?: string, fetched?: () => unknown) {
  vi.resetModules();
  if (file !== undefined && fetched) vi.doMock(file, fetched as () => Promise<object>);
  const page = { ...(await import('./locale')), ...(await import('./t')) };
  await page.setLocale('en');
  return page;
}

/** Returns a promise of messages that resolves when `come` is called. */
function later() {
  let come = () => undefined as void;
  const promise = new Promise<{ texts: object }>((resolve) => (come = () => resolve({ texts: {} })));
  return { promise, come };
}

const offline = () => {
  throw new Error('offline');
};

afterEach(async () => {
  for (const file of ['./es/console', './en/more']) vi.doUnmock(file);
  // Later test files share the worker's modules: they would import the replaced ones.
  vi.resetModules();
  await setLocale('en');
});

test('messages that could not be fetched are fetched by the next caller', async () => {
  const page = await freshPage('./en/more', offline);
  await expect(page.loadTexts('more')).rejects.toThrow('error when mocking a module');
  vi.doUnmock('./en/more');
  await page.loadTexts('more');
  expect(page.t('whatIf.rules')).toBe('Rules to try');
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
  const page = await freshPage('./es/console', offline);
  const told: string[] = [];
  page.onLocale(() => told.push(page.locale()));
  await page.setLocale('pt-BR');
  await expect(page.setLocale('es')).rejects.toThrow('error when mocking a module');
  expect(page.locale()).toBe('pt-BR');
  expect(page.t('ui.retry')).toBe('Tentar de novo');
  vi.doUnmock('./es/console');
  // A page that is opened later gets the displayed language.
  await page.loadTexts('context');
  await page.setLocale('es');
  expect(page.t('ui.retry')).toBe('Reintentar');
  expect(told).toEqual(['pt-BR', 'es']);
});

test('the last of two concurrent changes wins, however long the first one takes', async () => {
  const answer = later();
  const page = await freshPage('./es/console', () => answer.promise);
  const first = page.setLocale('es');
  await page.setLocale('pt-BR');
  answer.come();
  await first;
  expect(page.locale()).toBe('pt-BR');
});

test('a page that is opened during a change has messages before and after it', async () => {
  const answer = later();
  const page = await freshPage('./es/console', () => answer.promise);
  const change = page.setLocale('es');
  const opened = page.loadTexts('context');
  answer.come();
  await Promise.all([change, opened]);
  expect(page.t('rules.new')).toBe('Nueva regla');
  await page.setLocale('en');
  expect(page.t('rules.new')).toBe('New rule');
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
    expect([decimalInText('1234.5'), decimalInText('1.000'), percentText('0.5')]).toEqual([
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
