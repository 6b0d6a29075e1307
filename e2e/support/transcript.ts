import type { CDPSession, Page } from '@playwright/test';

/** Announcements of a screen reader, in order: live texts as they appear, and elements that receive the focus. */
type Transcript = {
  /**
   * Returns all announcements since the last call: at least `least` live texts (0), after half a second without
   * another.
   */
  next: (least?: number) => Promise<string[]>;
};

type Heard = { at: number; lines: string[] };
declare global {
  interface Window {
    heard: Heard;
  }
}

/**
 * Records the announcements of a page from now on. Browsers send assistive technology the same: live regions, and the
 * focused node.
 */
export async function transcriptOf(page: Page): Promise<Transcript> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Accessibility.enable');
  await page.evaluate(listen);
  let last: string | undefined;
  return {
    next: async (least = 0) => {
      await page.waitForFunction(
        (count) => window.heard.lines.length >= count && performance.now() - window.heard.at > 500,
        least,
      );
      const focus = await focused(protocol);
      const lines = await page.evaluate(() => window.heard.lines.splice(0));
      if (focus === undefined || focus === last) return lines;
      last = focus;
      return [...lines, focus];
    },
  };
}

/** Runs in the page. */
function listen() {
  const heard: Heard = { at: performance.now(), lines: [] };
  window.heard = heard;
  const whole = '[role=status], [role=alert], output';
  const live = `${whole}, [aria-live=polite], [aria-live=assertive]`;
  const tell = (node: Node) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) words.push(node.data);
    while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '');
    const line = words
      .map((word) => word.trim())
      .filter(Boolean)
      .join(' ');
    if (line !== '' && heard.lines.at(-1) !== line) heard.lines.push(line);
    heard.at = performance.now();
  };
  const visible = (element: Element) => !element.closest('[aria-hidden=true], [aria-busy=true], [hidden]');
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(live);
      if (region && visible(region)) {
        if (region.matches(whole)) tell(region);
        else for (const node of addedNodes) tell(node);
      }
      // An alert is announced when it appears, whatever it appears with.
      for (const node of addedNodes)
        if (!region && node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('[role=alert]')])
            if (alert.matches('[role=alert]') && visible(alert)) tell(alert);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Returns the focused node as it is announced: name, role, states, description; undefined on the page itself. */
async function focused(protocol: CDPSession): Promise<string | undefined> {
  const { result } = await protocol.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await protocol.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  });
  const node = nodes[0];
  if (!node || node.role?.value === 'RootWebArea' || node.role?.value === 'generic') return undefined;
  const states = (node.properties ?? [])
    .filter(({ name }) => ['invalid', 'checked', 'pressed', 'disabled'].includes(name))
    .filter(({ value }) => value.value !== 'false' && value.value !== false)
    .map(({ name }) => name);
  const parts = [node.role?.value, ...states, node.description?.value];
  return `→ ${String(node.name?.value ?? '')} (${parts.filter(Boolean).join(', ')})`;
}
