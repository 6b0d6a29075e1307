import { errorText } from '~/api/error-text';
import { OrderRefused } from '~/api/rule-order/one-by-one';
import { t } from '~/i18n/t';
import type { Message } from '~/ui/overlay/toast';

/** Messages for a move that is part of something else: an undo, or the second request of a creation. */
export type MoveWords = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** Returns the message if the move was not sent, as it takes many requests and the user declined. */
  left: () => string;
};

/**
 * Data about a move of `count` rules, with the first one's positions, from 1. `hidden` is the number of rules that a
 * filter hides; `isLive` is whether the next run uses the order.
 */
type Moved = { count: number; from: number; to: number; total: number; hidden: number; isLive: boolean };

/** Returns the message about a saved move; `words`, if passed, replaces the usual messages. */
export function movedText(
  { count, from, to, total, hidden, isLive }: Moved,
  words: MoveWords | undefined,
): string {
  if (words) return words.done(to);
  if (count > 1) return t(isLive ? 'rules.moveMany.doneLive' : 'rules.moveMany.done', { count, to });
  if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
  return t(isLive ? 'rules.move.doneLive' : 'rules.move.done', { from, to });
}

/** Returns the label for undoing a move: how many rules it moved, or from where to where. */
export function undoLabel({ count, from, to }: Pick<Moved, 'count' | 'from' | 'to'>): string {
  return count > 1 ? t('rules.undo.moveMany', { count }) : t('rules.undo.move', { from, to });
}

/** Returns the message about a failed move: which rule, to where, and why. */
export function notMovedText(
  error: unknown,
  moved: Pick<Moved, 'count' | 'from' | 'to' | 'total'>,
  words: MoveWords | undefined,
): Pick<Message, 'text' | 'requestId'> {
  if (error instanceof OrderRefused) {
    const reason = t(error.reason === 'noNumber' ? 'rules.move.noNumber' : 'rules.move.crowded', moved);
    return { text: words?.failed(reason) ?? reason };
  }
  const { kind, title, meaning, action, requestId } = errorText(error);
  if (kind === 'outcomeUnknown' || kind === 'stillRunning') {
    const reason = kind === 'stillRunning' ? `${meaning} ${action}` : meaning;
    return { text: t('rules.move.unknown', { ...moved, reason }), requestId };
  }
  const reason = `${title}. ${meaning}`;
  return { text: words?.failed(reason) ?? t('rules.move.failed', { ...moved, reason }), requestId };
}

/** Returns the messages for the undo of a move of `count` rules. */
export function undoMessages(count: number, isLive: boolean): MoveWords {
  return {
    failed: (reason) => t('rules.move.notUndone', { reason }),
    left: () => t('rules.move.undoLeft'),
    done: (to) =>
      count > 1
        ? t('rules.moveMany.undone', { count })
        : t(isLive ? 'rules.move.undoneLive' : 'rules.move.undone', { to }),
  };
}

/** Returns the toast for a failure: `textOf` makes its text from the reason; its button runs `again`. */
export function failureMessage(
  error: unknown,
  textOf: (reason: string) => string,
  again: () => void,
): Message {
  const { title, meaning, requestId } = errorText(error);
  const action = { label: t('ui.retry'), onAction: again };
  return { tone: 'error', text: textOf(`${title}. ${meaning}`), requestId, action };
}
