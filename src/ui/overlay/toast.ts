import { Store, useSelector } from '@tanstack/react-store';

/** Message about something that succeeded or failed, shown apart from where it happened. */
export interface Toast {
  id: string;
  text: string;
  /** `error` and `warning` stay until they are dismissed. */
  tone: 'done' | 'warning' | 'error';
  /** One action, for example Undo; using it closes the toast. Disabled while offline unless `sends` is false. */
  action?: { label: string; onAction: () => void; sends?: boolean } | undefined;
  requestId?: string | undefined;
}

const maxToasts = 3;
const toasts = new Store<readonly Toast[]>([]);
let made = 0;

/** Content of a toast; omitted properties have defaults. */
export type Message = { text: string } & Partial<Toast>;

/** Shows a toast and returns its id. A repeated id replaces that toast. Beyond three the oldest are evicted. */
export function toast(message: Message): string {
  made += 1;
  const full: Toast = { tone: 'done', ...message, id: message.id ?? `toast-${made}` };
  toasts.setState((shown) => [...shown.filter(({ id }) => id !== full.id), full].slice(-maxToasts));
  return full.id;
}

/** Dismisses a toast. */
export function dismissToast(id: string): void {
  toasts.setState((shown) => shown.filter((one) => one.id !== id));
}

/** Returns the currently visible toasts, oldest first. */
export const toastsShown = (): readonly Toast[] => toasts.state;

/** Returns the visible toasts, oldest first, and re-renders when they change. */
export function useToasts(): readonly Toast[] {
  return useSelector(toasts);
}
