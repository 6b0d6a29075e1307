import { type Messages, setupI18n } from '@lingui/core';
import { languages, pseudoLanguage } from '@recon/engine/lib/languages';

/** The compiled messages of an area, a file of `src/i18n/en`: per locale, a function that loads them. */
type Area = Readonly<Record<string, () => Promise<{ texts: Messages }>>>;

/** The registered areas. For each, by locale, the pending or finished fetch of its messages. */
const areas = new Map<Area, Map<string, Promise<void>>>();
/** `wanted`: the locale that was requested last; `shown`: the one that is rendered, `undefined` before the first. */
let wanted: string = languages[0];
let shown: string | undefined;
const listeners = new Set<() => void>();

export const i18n = setupI18n({
  locale: wanted,
  messages: { [wanted]: {} },
  ...(import.meta.env.DEV && { missing: refuseMissing }),
});

/** Throws for a missing message in tests and development. In production, users see the key instead of an error page. */
function refuseMissing(_locale: string, key: string): never {
  throw new Error(`The text ${key} is not loaded: its module lacks its import 'texts:…'`);
}

/** Changes the language once its messages are loaded. Keeps the previous one and throws if they cannot be fetched. */
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

/** Registers a listener for language changes. Returns an unsubscribe function. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers messages to fetch. @public The code of `import 'texts:…'` calls it (scripts/vite-catalogues.ts). */
export function registerNamespace(area: Area): void {
  areas.set(area, new Map());
}

/** Returns `module` once the messages of all loaded modules are fetched. The build appends it to each `import()`. */
export async function whenMessagesReady<T>(module: T): Promise<T>;
export async function whenMessagesReady(): Promise<void>;
export async function whenMessagesReady<T>(module?: T): Promise<T | undefined> {
  // During a language change, loads both: a module that is loaded in the meantime may render before the change.
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
