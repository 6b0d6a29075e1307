/** Removes accents and other combining marks from a text, and preserves case: `ação` becomes `acao`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Returns a text as searches compare it: without accents, in lower case. */
export const searchedText = (text: string): string => withoutAccents(text).toLowerCase();
