import 'texts:rules';
import { errorText } from '~/api/error-text';
import { isCrowded, isFull, type MoveOutcome } from '~/api/rule-order/move-outcome';
import { t } from '~/i18n/t';

/** Messages for a move that is part of something else: an undo, or the second request of a creation. */
export type MoveWords = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** Returns the message if it takes many requests and the user declined. */
  left: () => string;
  /** Returns the message if it was done although others changed the order in the meantime. */
  merged?: (position: number) => string;
};

/**
 * Data about a move of `count` rules, with the first one's positions, from 1. `hidden` is the number of rules that a
 * filter hides; `isLive` is whether the next run uses the order.
 */
type Moved = { count: number; from: number; to: number; total: number; hidden: number; isLive: boolean };

/** Returns the message about a move that was saved, not sent, or reverted by another user right after. */
export function movedText(kind: MoveOutcome['kind'], moved: Moved, words: MoveWords | undefined): string {
  const { count, to, isLive } = moved;
  if (words && kind === 'left') return words.left();
  if (words && kind === 'done') return words.done(to);
  if (words?.merged && kind !== 'conflict') return words.merged(to);
  if (count === 1) return movedOneText(kind, moved);
  if (kind === 'conflict') return t('rules.moveMany.conflict', { count });
  if (kind !== 'done')
    return t(kind === 'merged' ? 'rules.moveMany.merged' : 'rules.moveMany.again', { count, to });
  return isLive ? t('rules.moveMany.doneLive', { count, to }) : t('rules.moveMany.done', { count, to });
}

function movedOneText(kind: MoveOutcome['kind'], { from, to, total, hidden, isLive }: Moved): string {
  if (kind === 'conflict') return t('rules.move.conflict', { to });
  if (kind !== 'done') return t(kind === 'merged' ? 'rules.move.merged' : 'rules.move.again', { to });
  if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
  return isLive ? t('rules.move.doneLive', { from, to }) : t('rules.move.done', { from, to });
}

/** Returns the name of a move for its undo. */
export function undoLabel({ count, from, to }: Pick<Moved, 'count' | 'from' | 'to'>): string {
  return count > 1 ? t('rules.undo.moveMany', { count }) : t('rules.undo.move', { from, to });
}

/** Returns the message about a failed move; `mayRetry` unless all of the `total` priorities are taken. */
export function notMovedText(
  error: unknown,
  { count, total }: Pick<Moved, 'count' | 'total'>,
  words: MoveWords | undefined,
) {
  if (isFull(error)) {
    const reason = t('rules.move.noNumber', { count: total });
    return { text: words?.failed(reason) ?? reason, requestId: undefined, mayRetry: false };
  }
  if (isCrowded(error)) {
    const reason = t('rules.move.crowded', { count });
    return { text: words?.failed(reason) ?? reason, requestId: undefined, mayRetry: true };
  }
  const { kind, title, meaning, action, requestId } = errorText(error);
  if (kind === 'outcomeUnknown')
    return { text: t('rules.move.unknown', { count, reason: meaning }), requestId, mayRetry: true };
  if (kind === 'stillRunning')
    return {
      text: t('rules.move.unknown', { count, reason: `${meaning} ${action}` }),
      requestId,
      mayRetry: true,
    };
  const reason = `${title}. ${meaning}`;
  const text = words?.failed(reason) ?? t('rules.move.failed', { count, reason });
  return { text, requestId, mayRetry: true };
}

/** Returns the messages about a move of `count` rules that undoes another one. */
export function undoMessages(count: number, isLive: boolean): MoveWords {
  const isBlock = count > 1;
  return {
    done: (to) =>
      isBlock
        ? t('rules.moveMany.undone', { count })
        : isLive
          ? t('rules.move.undoneLive', { to })
          : t('rules.move.undone', { to }),
    merged: (to) =>
      isBlock ? t('rules.moveMany.undoneMerged', { count }) : t('rules.move.undoneMerged', { to }),
    failed: (reason) => t('rules.move.notUndone', { reason }),
    left: () => t('rules.move.undoLeft'),
  };
}
