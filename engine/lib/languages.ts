/** Languages of the catalogues as BCP 47 tags, each a folder of `src/i18n`; the first is the fallback. */
export const languages = ['en', 'pt-BR', 'es'] as const;
/** English with accents and longer words for tests; a browser can request it (i18n/pseudo.ts). */
export const pseudoLanguage = 'en-XA';

/** Returns the catalogue for requested tags in priority order: the same tag, else the same language, else English. */
export function chooseLanguage(requestedTags: readonly string[]): string {
  for (const tag of requestedTags) {
    if (tag === pseudoLanguage) return tag;
    const found =
      languages.find((one) => one === tag) ?? languages.find((one) => subtag(one) === subtag(tag));
    if (found) return found;
  }
  return languages[0];
}

/** Returns the language in this browser's cookies; `undefined` if there is none, or if it has no catalogue. */
export function languageOfCookies(cookies: string): string | undefined {
  const named = /\brecon_view=language=([\w-]+)/.exec(cookies)?.[1];
  return [...languages, pseudoLanguage].find((one) => one === named);
}

const subtag = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase();
