/** Languages there are texts in, as BCP 47 tags, each a folder of `src/i18n`; the first is for browsers that want none of them. */
export const languages = ['en', 'pt-BR', 'es'] as const;
/** English with accents and longer: made of the first for tests, and for who asks a browser for it (i18n/pseudo.ts). */
export const pseudoLanguage = 'en-XA';

/** The language for tags that are wanted, the most wanted first: the same tag, else the same language. */
export function chooseLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    if (tag === pseudoLanguage) return tag;
    const found =
      languages.find((one) => one === tag) ?? languages.find((one) => subtag(one) === subtag(tag));
    if (found) return found;
  }
  return languages[0];
}

/** The language that was chosen in this browser, by its cookies (src/contract/view-preferences.ts); undefined without one of ours. */
export function chosenLanguage(cookies: string): string | undefined {
  const said = /\brecon_view=language=([\w-]+)/.exec(cookies)?.[1];
  return [...languages, pseudoLanguage].find((one) => one === said);
}

function subtag(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase();
}
