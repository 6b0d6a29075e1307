import 'texts:rules';
import { errorText } from '~/api/error-text';
import { isCrowded, isFull, type MoveOutcome } from '~/api/rule-order/move-outcome';
import { t } from '~/i18n/t';
import type { Message } from '~/ui/overlay/toast';

/** Messages for a move that is part of something else: an undo, or the second request of a creation. */
export type MoveWords = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** Returns the message if the move was not sent, as it takes many requests and the user declined. */
  left: () => string;
  /** Returns the message if the move was saved although others changed the order in the meantime. */
  merged?: (position: number) => string;
};

/**
 * Data about a move of `count` rules, with the first one's positions, from 1. `hidden` is the number of rules that a
 * filter hides; `isLive` is whether the next run uses the order.
 */
type Moved = { count: number; from: number; to: number; total: number; hidden: number; isLive: boolean };

/** Returns the message about the outcome of a move; `words`, if passed, replaces the usual messages. */
export function movedText(kind: MoveOutcome['kind'], moved: Moved, words: MoveWords | undefined): string {
  const { count, to, isLive } = moved;
  if (words && kind === 'left') return words.left();
  if (words && kind === 'done') return words.done(to);
  if (words?.merged && kind !== 'conflict') return words.merged(to);
  if (count === 1) return movedOneText(kind, moved);
  if (kind === 'conflict') return t('rules.moveMany.conflict', { count });
  if (kind !== 'done')
    return t(kind === 'merged' ? 'rules.moveMany.merged' : 'rules.moveMany.again', { count, to });
  return t(isLive ? 'rules.moveMany.doneLive' : 'rules.moveMany.done', { count, to });
}

function movedOneText(kind: MoveOutcome['kind'], { from, to, total, hidden, isLive }: Moved): string {
  if (kind === 'conflict') return t('rules.move.conflict', { to });
  if (kind !== 'done') return t(kind === 'merged' ? 'rules.move.merged' : 'rules.move.again', { to });
  if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
  return t(isLive ? 'rules.move.doneLive' : 'rules.move.done', { from, to });
}

/** Returns the label for undoing a move: how many rules it moved, or from where to where. */
export function undoLabel({ count, from, to }: Pick<Moved, 'count' | 'from' | 'to'>): string {
  return count > 1 ? t('rules.undo.moveMany', { count }) : t('rules.undo.move', { from, to });
}

/** Returns the message about a failed move. `mayRetry` is false if the `total` rules leave no priority free. */
export function notMovedText(
  error: unknown,
  { count, total }: Pick<Moved, 'count' | 'total'>,
  words: MoveWords | undefined,
) {
  const mayRetry = !isFull(error);
  if (isFull(error) || isCrowded(error)) {
    const reason = mayRetry ? t('rules.move.crowded', { count }) : t('rules.move.noNumber', { count: total });
    return { text: words?.failed(reason) ?? reason, requestId: undefined, mayRetry };
  }
  const { kind, title, meaning, action, requestId } = errorText(error);
  if (kind === 'outcomeUnknown' || kind === 'stillRunning') {
    const reason = kind === 'stillRunning' ? `${meaning} ${action}` : meaning;
    return { text: t('rules.move.unknown', { count, reason }), requestId, mayRetry };
  }
  const reason = `${title}. ${meaning}`;
  return { text: words?.failed(reason) ?? t('rules.move.failed', { count, reason }), requestId, mayRetry };
}

/** Returns the messages for the undo of a move of `count` rules. */
export function undoMessages(count: number, isLive: boolean): MoveWords {
  const shared: Pick<MoveWords, 'failed' | 'left'> = {
    failed: (reason) => t('rules.move.notUndone', { reason }),
    left: () => t('rules.move.undoLeft'),
  };
  if (count > 1)
    return {
      ...shared,
      done: () => t('rules.moveMany.undone', { count }),
      merged: () => t('rules.moveMany.undoneMerged', { count }),
    };
  return {
    ...shared,
    done: (to) => t(isLive ? 'rules.move.undoneLive' : 'rules.move.undone', { to }),
    merged: (to) => t('rules.move.undoneMerged', { to }),
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
