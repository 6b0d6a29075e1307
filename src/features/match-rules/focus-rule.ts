/** Frames that a row may take to come into the page once it is scrolled to. */
const maxFrames = 60;

/** Puts the focus on the grip of a rule's row as soon as that is in the page; the window is scrolled by whoever shows it. */
export function focusRule(list: HTMLElement | null, ruleId: string, frames = maxFrames): void {
  const grip = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(ruleId)}"] [data-part=grip]`);
  if (grip) grip.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRule(list, ruleId, frames - 1));
}
