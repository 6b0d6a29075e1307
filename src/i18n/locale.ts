import { type Messages, setupI18n } from '@lingui/core';
import { languages, pseudoLanguage } from '@recon/engine/lib/languages';
import { idle } from '~/lib/lazy';

/**
 * The sets of messages, one file per language each: for every page and the list of contexts; for a context's pages and
 * fee schedules; for all other pages. Loading a set loads the sets before it.
 */
export const textSets = ['console', 'context', 'more'] as const;
export type TextSet = (typeof textSets)[number];

const files = import.meta.glob<{ texts: Messages }>('./*/{console,context,more}.ts');

const fetches = new Map<string, Promise<void>>();
/** Index of the last of the sets that a page has needed. */
let lastSet = 0;
/** `wanted`: the locale that was requested last; `shown`: the one that is rendered, `undefined` before the first. */
let requestedLocale: string = languages[0];
let shownLocale: string | undefined;
const listeners = new Set<() => void>();

export const i18n = setupI18n({
  locale: requestedLocale,
  messages: { [requestedLocale]: {} },
  ...(import.meta.env.DEV && { missing: refuseMissing }),
});

/** Throws for a missing message in tests and development. In production, users see the key instead of an error page. */
function refuseMissing(_locale: string, key: string): never {
  throw new Error(`The text ${key} is not loaded: the route lacks its loadTexts`);
}

/** Changes the language once its messages are loaded. Keeps the previous one and throws if they cannot be fetched. */
export async function setLocale(locale: string): Promise<void> {
  requestedLocale = locale;
  try {
    await loadWanted();
  } catch (error) {
    if (requestedLocale === locale) requestedLocale = shownLocale ?? languages[0];
    throw error;
  }
  if (requestedLocale !== locale) return;
  shownLocale = locale;
  i18n.activate(locale);
  if ('document' in globalThis) document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Registers a listener for language changes. Returns an unsubscribe function. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads a set of messages and the sets before it, for pages about to render: in the `beforeLoad` of their route, or
 * with code that loads later. Throws if they cannot be fetched; the next call tries again.
 */
export async function loadTexts(set: TextSet): Promise<void> {
  lastSet = Math.max(lastSet, textSets.indexOf(set));
  await loadWanted();
}

/** Loads all sets so far. During a language change in both languages: a page may render before the change. */
async function loadWanted(): Promise<void> {
  const locales = new Set([requestedLocale, shownLocale ?? requestedLocale]);
  const sets = textSets.slice(0, lastSet + 1);
  await Promise.all([...locales].flatMap((locale) => sets.map((set) => load(locale, set))));
}

async function load(locale: string, set: TextSet): Promise<void> {
  const name = `${locale} ${set}`;
  const fetch = fetches.get(name) ?? fetchTexts(locale, set);
  fetches.set(name, fetch);
  await fetch.catch((error: unknown) => {
    if (fetches.get(name) === fetch) fetches.delete(name);
    throw error;
  });
}

async function fetchTexts(locale: string, set: TextSet): Promise<void> {
  const isPseudo = locale === pseudoLanguage;
  const { texts } = await files[`./${isPseudo ? languages[0] : locale}/${set}.ts`]!();
  i18n.load(locale, isPseudo ? (await import('./pseudo')).pseudo(texts) : texts);
}

/** Changes the language after hydration: earlier, server-rendered markup would mismatch. Throws like `setLocale`. */
export async function changeLanguage(language: string): Promise<void> {
  await idle();
  await idle();
  await setLocale(language);
}
