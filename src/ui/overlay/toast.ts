import { Store, useSelector } from '@tanstack/react-store';

/** A message about something that was done, or failed, beside the place where it happened. */
export interface Toast {
  id: string;
  text: string;
  /** `error` and `warning` stay until they are put away. */
  tone: 'done' | 'warning' | 'error';
  /**
   * One way on, e.g. Undo; using it closes the toast. It sends something, and waits while there is no network,
   * unless `sends` is false.
   */
  action?: { label: string; onAction: () => void; sends?: boolean } | undefined;
  requestId?: string | undefined;
}

const maxToasts = 3;
const toasts = new Store<readonly Toast[]>([]);
let made = 0;

/** What a toast is made of; what is left out has its default. */
export type Message = { text: string } & Partial<Toast>;

/** Shows a toast and returns its id. Giving an id again replaces that toast; the oldest give way beyond three. */
export function toast(message: Message): string {
  made += 1;
  const full: Toast = { tone: 'done', ...message, id: message.id ?? `toast-${made}` };
  toasts.setState((shown) => [...shown.filter(({ id }) => id !== full.id), full].slice(-maxToasts));
  return full.id;
}

/** Takes a toast away. */
export function dismissToast(id: string): void {
  toasts.setState((shown) => shown.filter((one) => one.id !== id));
}

/** The toasts in sight at this moment, oldest first. */
export function toastsShown(): readonly Toast[] {
  return toasts.state;
}

/** The toasts in sight, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSelector(toasts);
}
