import { type Messages, setupI18n } from '@lingui/core';
import { languages, pseudoLanguage } from '~/lib/languages';

/** The compiled texts of an area, to be fetched by locale. */
type Area = Readonly<Record<string, () => Promise<{ texts: Messages }>>>;

/** The areas of all modules loaded so far, each with the fetching of its texts by locale once that has begun. */
const areas = new Map<Area, Map<string, Promise<void>>>();
/** The locale that texts are fetched in, and the one that pages are drawn in; undefined before the first. */
let wanted: string = languages[0];
let shown: string | undefined;
const listeners = new Set<() => void>();

export const i18n = setupI18n({
  locale: wanted,
  messages: { [wanted]: {} },
  ...(import.meta.env.DEV && { missing: refuseMissing }),
});

/** Tests and development stop at a text that is not loaded; for users its key is better than no page. */
function refuseMissing(_locale: string, key: string): never {
  throw new Error(`The text ${key} is not loaded: its module lacks its import 'texts:…'`);
}

/**
 * Changes the language, once its texts are there; `onLocale` tells when that is. Throws when they cannot be fetched:
 * then the language is the one before. Of several changes at once the last one counts.
 */
export async function setLocale(locale: string): Promise<void> {
  wanted = locale;
  try {
    await whenMessagesReady();
  } catch (error) {
    if (wanted === locale) wanted = shown ?? languages[0];
    throw error;
  }
  if (wanted !== locale) return;
  shown = locale;
  i18n.activate(locale);
  if ('document' in globalThis) document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Calls back when the language has changed; gives back what ends that. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds an area to be fetched. @public `import 'texts:…'` calls it (scripts/vite-catalogues.ts). */
export function registerNamespace(area: Area): void {
  areas.set(area, new Map());
}

/**
 * Waits for the texts of all modules loaded so far; gives back what it is given. Every `import()` in src
 * is followed by it (scripts/vite-catalogues.ts). Throws when they cannot be fetched; the next call tries again.
 */
export async function whenMessagesReady<T>(module: T): Promise<T>;
export async function whenMessagesReady(): Promise<void>;
export async function whenMessagesReady<T>(module?: T): Promise<T | undefined> {
  // While the language changes, in both: what is loaded meanwhile may be drawn before the change.
  const locales = new Set([wanted, shown ?? wanted]);
  await Promise.all([...areas.keys()].flatMap((area) => [...locales].map((locale) => load(area, locale))));
  return module;
}

function load(area: Area, locale: string): Promise<void> {
  const known = areas.get(area)!;
  const underWay = known.get(locale) ?? fetchTexts(area, locale);
  known.set(locale, underWay);
  underWay.catch(() => {
    if (known.get(locale) === underWay) known.delete(locale);
  });
  return underWay;
}

async function fetchTexts(area: Area, locale: string): Promise<void> {
  const isPseudo = locale === pseudoLanguage;
  const { texts } = await area[isPseudo ? languages[0] : locale]!();
  i18n.load(locale, isPseudo ? (await import('./pseudo')).pseudo(texts) : texts);
}
