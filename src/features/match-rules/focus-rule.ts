/** Frames to wait for a row that is scrolled to. */
const maxFrames = 60;

/** Focuses the drag handle of a rule's row once it is in the page. The caller scrolls the window. */
export function focusRule(list: HTMLElement | null, ruleId: string, frames = maxFrames): void {
  const grip = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(ruleId)}"] [data-part=grip]`);
  if (grip) grip.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRule(list, ruleId, frames - 1));
}
