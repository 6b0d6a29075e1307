import { useEffect, useRef } from 'react';
import { t } from '~/i18n/t';
import { type Message, toast, toastsShown } from './toast';
import { useLatest } from '../hooks/use-latest';

/** Page that a toast is about. */
export interface ToastPage {
  /** Name of its subject: "Card acquirer daily". */
  name: string;
  /** Navigates back to the page. */
  onShow: () => void;
}

/**
 * Shows toasts for errors of a page that stay true after the user leaves it. On other pages they name their subject,
 * and their action leads back to the page, which shows the current state. A retry from elsewhere might ask a question
 * that the user cannot see.
 */
export function usePageToast(page: ToastPage): {
  tell: (message: Message) => void;
  /** Returns whether the page is still visible. */
  isShown: () => boolean;
} {
  const isShown = useRef(true);
  const told = useRef(new Map<string, Message>());

  const tellElsewhere = useLatest((message: Message) => {
    toast({
      ...message,
      text: t('ui.toast.of', { page: page.name, text: message.text }),
      action: { label: t('ui.toast.show'), onAction: page.onShow, sends: false },
    });
  });

  useEffect(() => {
    isShown.current = true;
    const mine = told.current;
    return () => {
      isShown.current = false;
      for (const { id } of toastsShown()) {
        const message = mine.get(id);
        if (message) tellElsewhere({ ...message, id });
      }
      mine.clear();
    };
  }, [tellElsewhere]);

  return {
    tell: (message) => {
      if (!isShown.current) tellElsewhere(message);
      else told.current.set(toast(message), message);
    },
    isShown: () => isShown.current,
  };
}
