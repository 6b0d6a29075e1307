import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '~/i18n/t';
import { type Message, toast, toastsShown } from './toast';

export interface ToastPage {
  /** Name of what the page is about, for example a context: "Card acquirer daily". */
  name: string;
  /** Navigates back to the page. */
  onShow: () => void;
}

/** Shows toasts for errors of a page (`tell`). Once the user is on another page, they name the page and link to it. */
export function usePageToast(page: ToastPage): {
  tell: (message: Message) => void;
  isShown: () => boolean;
} {
  const isShown = useRef(true);
  const shown = useRef(new Map<string, Message>());

  const toastElsewhere = (message: Message) =>
    toast({
      ...message,
      text: t('ui.toast.of', { page: page.name, text: message.text }),
      action: { label: t('ui.toast.show'), onAction: page.onShow, sends: false },
    });
  const onLeave = useEffectEvent(toastElsewhere);

  useEffect(() => {
    isShown.current = true;
    const mine = shown.current;
    return () => {
      isShown.current = false;
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
