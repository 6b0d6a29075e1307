import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageLanguage, readView, writeView } from './view-preferences';

test.each([
  [
    'language=en&zone=America%2FSao_Paulo&scheme=dark',
    { language: 'en', zone: 'America/Sao_Paulo', scheme: 'dark' },
  ],
  ['language=en-XA&zone=UTC', { language: 'en-XA', zone: 'UTC' }],
  ['zone=America%2FArgentina%2FBuenos_Aires', { zone: 'America/Argentina/Buenos_Aires' }],
  ['scheme=light', { scheme: 'light' }],
  ['scheme=dark&density=compact', { scheme: 'dark', density: 'compact' }],
  ['density=roomy', { density: 'roomy' }],
  ['density=regular', {}],
  ['density="onload=alert(1)', {}],
  ['scheme=system', {}],
  ['scheme="><script>', {}],
  ['language=en"onload=alert(1)', {}],
  ['language=english', {}],
  // Normalised, whatever the spelling in the request.
  ['zone=aMERICA%2Fsao_PAULO', { zone: 'America/Sao_Paulo' }],
  ['zone=utc', { zone: 'UTC' }],
  ['zone=etc%2Fgmt%2B3', { zone: 'Etc/GMT+3' }],
  [
    'zone=aSIA%2Fkolkata',
    { zone: new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions().timeZone },
  ],
  ['zone=Europe%2FNowhere', {}],
  ['zone=%2B03:00', {}],
  ['zone=..%2Fetc%2Fpasswd', {}],
  [`zone=${'A'.repeat(5000)}`, {}],
  ['name=Ana', {}],
  ['', {}],
  [undefined, {}],
])('ignores unknown or invalid preferences in the cookie %s', (value, view) => {
  expect(readView(value)).toEqual(view);
});

test('writes and reads the valid preferences of any cookie unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const view = readView(value);
      expect(readView(writeView(view))).toEqual(view);
    }),
  );
  const view = { language: 'en', zone: 'Asia/Kolkata', scheme: 'light', density: 'roomy' } as const;
  expect(readView(writeView(view))).toEqual(view);
});

test('writes a valid cookie value', () => {
  expect(writeView({ language: 'en', zone: 'Etc/GMT+3' })).toMatch(/^[\w=&%.+-]+$/);
});

test.each([
  ['language=es', 'pt-BR,pt;q=0.9', 'es'],
  ['zone=UTC', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['zone=UTC', 'de-DE, es;q=0.7', 'es'],
  ['language=fr', 'pt', 'pt-BR'],
  ['', 'en;q=0, pt-BR', 'pt-BR'],
  ['', 'en;q=0.1, es;q=0.9', 'es'],
  ['', '*', 'en'],
  ['', undefined, 'en'],
])('renders the page for the cookie %j and a browser of %j in %s', (cookie, accepted, language) => {
  expect(pageLanguage(readView(cookie), accepted)).toBe(language);
});
