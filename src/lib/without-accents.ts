/** Removes accents and other combining marks from a text, and preserves case: `ação` becomes `acao`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
