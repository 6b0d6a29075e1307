/** Removes accents and other combining marks of a text: `ação` becomes `acao`. Case stays. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
