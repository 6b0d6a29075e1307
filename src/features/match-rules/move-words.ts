import 'texts:rules';
import { errorText } from '~/api/error-text';
import { isFull, type MoveOutcome } from '~/api/rule-order/move-outcome';
import { t } from '~/i18n/t';

/** Words for a move that is more than a move: an undo, the second request of a creation. */
export type MoveWords = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** It takes many requests, and the answer was not to send them. */
  left: () => string;
  /** Done, though others changed the order meanwhile. */
  merged?: (position: number) => string;
};

/** Positions count from 1; `hidden` is how many rules a filter hides, `isLive` whether the next run goes by the order. */
type Moved = { from: number; to: number; total: number; hidden: number; isLive: boolean };

/** The message after a move that was saved, or left unsent. */
export function movedText(kind: MoveOutcome['kind'], moved: Moved, words: MoveWords | undefined): string {
  const { from, to, total, hidden, isLive } = moved;
  if (kind === 'left' && words) return words.left();
  if (kind === 'done') {
    if (words) return words.done(to);
    if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
    return isLive ? t('rules.move.doneLive', { from, to }) : t('rules.move.done', { from, to });
  }
  return words?.merged?.(to) ?? t(kind === 'merged' ? 'rules.move.merged' : 'rules.move.again', { to });
}

/** The message after a move that failed; `mayRetry` unless every one of the `count` priorities is taken. */
export function notMovedText(error: unknown, count: number, words: MoveWords | undefined) {
  if (isFull(error)) {
    const reason = t('rules.move.noNumber', { count });
    return { text: words?.failed(reason) ?? reason, requestId: undefined, mayRetry: false };
  }
  const { kind, title, meaning, requestId } = errorText(error);
  if (kind === 'outcomeUnknown')
    return { text: t('rules.move.unknown', { reason: meaning }), requestId, mayRetry: true };
  const reason = `${title}. ${meaning}`;
  const text = words?.failed(reason) ?? t('rules.move.failed', { reason });
  return { text, requestId, mayRetry: true };
}

/** What a move is told as that takes another one back. */
export function undoWords(isLive: boolean): MoveWords {
  return {
    done: (to) => (isLive ? t('rules.move.undoneLive', { to }) : t('rules.move.undone', { to })),
    merged: (to) => t('rules.move.undoneMerged', { to }),
    failed: (reason) => t('rules.move.notUndone', { reason }),
    left: () => t('rules.move.undoLeft'),
  };
}
