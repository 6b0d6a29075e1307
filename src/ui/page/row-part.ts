/** Returns a part of the row with this key, by its selector; not if the row is not in the page. */
export function rowPart(
  list: ParentNode | null,
  key: string,
  selector: string,
): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] ${selector}`);
}
