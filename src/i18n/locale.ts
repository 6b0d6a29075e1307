import { type Messages, setupI18n } from '@lingui/core';

/** Languages there are texts in, each a folder beside this file; the first is for browsers that want none of them. */
const locales = ['en'] as const;
/** English with accents and longer: made of the first for tests, and for who asks a browser for it (pseudo.ts). */
const pseudoLocale = 'en-XA';

/** The compiled texts of an area, to be fetched by locale. */
type Area = Readonly<Record<string, () => Promise<{ texts: Messages }>>>;

/** The areas of all modules loaded so far, each with the fetching of its texts once that has begun. */
const areas = new Map<Area, Promise<void> | undefined>();
let wanted: string = locales[0];

export const i18n = setupI18n({
  locale: wanted,
  messages: { [wanted]: {} },
  ...(import.meta.env.DEV && { missing: refuseMissing }),
});

/** Tests and development stop at a text that is not loaded; for users its key is better than no page. */
function refuseMissing(_locale: string, key: string): never {
  throw new Error(`The text ${key} is not loaded: its module lacks its import 'texts:…'`);
}

/** The locale for the languages of a browser, the most wanted first: the same tag, else the same language. */
export function chooseLocale(languages: readonly string[], existing: readonly string[] = locales): string {
  for (const tag of languages) {
    if (tag === pseudoLocale) return tag;
    const found = existing.find((one) => one === tag) ?? existing.find((one) => subtag(one) === subtag(tag));
    if (found) return found;
  }
  return existing[0]!;
}

function subtag(tag: string): string {
  return tag.split('-', 1)[0]!;
}

/** Changes the language; what is shown already stays as it is. Throws when texts cannot be fetched. */
export async function setLocale(locale: string): Promise<void> {
  wanted = locale;
  for (const area of areas.keys()) areas.set(area, undefined);
  await textsReady();
  i18n.activate(locale);
  if ('document' in globalThis) document.documentElement.lang = locale;
}

/** Adds an area to be fetched. @public `import 'texts:…'` calls it (scripts/vite-catalogues.ts). */
export function addArea(area: Area): void {
  areas.set(area, undefined);
}

/**
 * Waits for the texts of all modules loaded so far; gives back what it is given. Every `import()` in src
 * is followed by it (scripts/vite-catalogues.ts). Throws when they cannot be fetched; the next call tries again.
 */
export async function textsReady<T>(module: T): Promise<T>;
export async function textsReady(): Promise<void>;
export async function textsReady<T>(module?: T): Promise<T | undefined> {
  await Promise.all([...areas.keys()].map(load));
  return module;
}

function load(area: Area): Promise<void> {
  const underWay = areas.get(area) ?? fetchTexts(area, wanted);
  areas.set(area, underWay);
  underWay.catch(() => {
    if (areas.get(area) === underWay) areas.set(area, undefined);
  });
  return underWay;
}

async function fetchTexts(area: Area, locale: string): Promise<void> {
  const { texts } = await area[locale === pseudoLocale ? locales[0] : locale]!();
  i18n.load(locale, locale === pseudoLocale ? (await import('./pseudo')).pseudo(texts) : texts);
}
