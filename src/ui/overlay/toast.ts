import { Store, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '~/i18n/t';
import { useIsShown } from '~/ui/hooks/use-is-shown';

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
let count = 0;

/** Content of a toast; omitted properties have defaults. */
export type Message = { text: string } & Partial<Toast>;

/** Shows a toast and returns its id. A repeated id replaces that toast. Beyond three the oldest are evicted. */
export function toast(message: Message): string {
  count += 1;
  const full: Toast = { tone: 'done', ...message, id: message.id ?? `toast-${count}` };
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

export interface ToastPage {
  /** Name of what the page is about, for example a context: "Card acquirer daily". */
  name: string;
  onShow: () => void;
}

/** Shows toasts for errors of a page (`tell`). Once the user is on another page, they name the page and link to it. */
export function usePageToast(page: ToastPage): {
  tell: (message: Message) => void;
  isShown: () => boolean;
} {
  const isShown = useIsShown();
  const shown = useRef(new Map<string, Message>());

  const toastElsewhere = (message: Message) =>
    toast({
      ...message,
      text: t('ui.toast.of', { page: page.name, text: message.text }),
      action: { label: t('ui.toast.show'), onAction: page.onShow, sends: false },
    });
  const onLeave = useEffectEvent(toastElsewhere);

  useEffect(() => {
    const mine = shown.current;
    return () => {
      for (const { id } of toastsShown()) {
        const message = mine.get(id);
        if (message) onLeave({ ...message, id });
      }
      mine.clear();
    };
  }, []);

  return {
    tell: (message) => {
      if (!isShown.current) toastElsewhere(message);
      else shown.current.set(toast(message), message);
    },
    isShown: () => isShown.current,
  };
}
