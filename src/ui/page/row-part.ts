/** Returns the element that `selector` finds in the row with this key; null or undefined if it is not in the page. */
export function rowPart(
  list: ParentNode | null,
  key: string,
  selector: string,
): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] ${selector}`);
}
