import { useEffect, useRef } from 'react';
import { t } from '~/i18n/t';
import { type Message, toast, toastsShown } from './toast';
import { useLatest } from '../hooks/use-latest';

/** The page a toast speaks of. */
export interface ToastPage {
  /** What it is about: "Card acquirer daily". */
  name: string;
  /** Leads back to it. */
  onShow: () => void;
}

/**
 * Toasts for failures of a page that go on being true when it is left. There they name what they are about,
 * and their way on is back to the page, where its present state stands: trying again unseen might ask
 * something that nobody would see.
 */
export function usePageToast(page: ToastPage): {
  tell: (message: Message) => void;
  /** Whether the page is still in sight. */
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
