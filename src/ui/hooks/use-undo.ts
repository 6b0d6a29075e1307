import { useRef, useState } from 'react';
import { t } from '~/i18n/t';
import { announce } from '../page/announce';
import { dismissToast } from '../overlay/toast';

export interface Change {
  /** Name of the change, with its object: "delete rule 3". */
  label: string;
  /** Undoes the change; false: failed, may be retried. `again` retries; `insist` overwrites changes of other users. */
  undo: (again: (insist?: boolean) => void, insist: boolean) => Promise<boolean>;
  /** Toast that offers the same undo; it is dismissed when the change is undone. */
  toastId?: string;
}

/** A registered change, for the code that made it. */
export interface UndoableChange {
  undo: () => void;
  /** Removes the change from the list: it failed, or no longer applies. */
  forget: () => void;
}

/** Last changes of a page, shown by `UndoButton`. */
export interface Undo {
  register: (change: Change) => UndoableChange;
  /** Label of the change that is undone next; undefined if there is none. */
  last: string | undefined;
  busy: boolean;
  /** Undoes the last change. If called while an undo runs, undoes one more change after that. */
  undoLast: () => void;
}

/** Maximum number of stored changes; the oldest is evicted. */
const maxUndos = 50;

/** Stores a page's last changes and undoes them one at a time, latest first. A failed undo drops the queued ones. */
export function useUndo(): Undo {
  const kept = useRef<readonly Change[]>([]);
  const running = useRef<Change>(undefined);
  const waiting = useRef<readonly Change[]>([]);
  const [shown, setShown] = useState<Pick<Undo, 'last' | 'busy'>>({ last: undefined, busy: false });
  const show = () => setShown({ last: kept.current.at(-1)?.label, busy: running.current !== undefined });

  function forget(change: Change) {
    kept.current = kept.current.filter((one) => one !== change);
    show();
  }

  async function run(change: Change, insist = false): Promise<void> {
    if (!kept.current.includes(change)) return;
    if (running.current) {
      if (waiting.current.includes(change)) return;
      waiting.current = [...waiting.current, change];
      announce(t('ui.undo.several', { count: waiting.current.length }));
      return;
    }
    let undone = 0;
    let isUndone = false;
    try {
      for (let next: Change | undefined = change; next; next = nextWaiting()) {
        running.current = next;
        isUndone = false;
        show();
        if (next.toastId !== undefined) dismissToast(next.toastId);
        const takenUp = next;
        const again = (more?: boolean) => void run(takenUp, more);
        isUndone = await next.undo(again, insist && next === change);
        if (!isUndone) break;
        forget(next);
        undone += 1;
      }
    } finally {
      const left = waiting.current.length + (isUndone ? 0 : 1);
      waiting.current = [];
      running.current = undefined;
      show();
      if (undone + left > 1) announce(t('ui.undo.count', { count: undone, left }));
    }
  }

  /** Returns the next queued change that still applies. */
  function nextWaiting(): Change | undefined {
    const [next, ...rest] = waiting.current.filter((change) => kept.current.includes(change));
    waiting.current = rest;
    return next;
  }

  return {
    register: (change) => {
      kept.current = [...kept.current, change].slice(-maxUndos);
      show();
      return { undo: () => void run(change), forget: () => forget(change) };
    },
    ...shown,
    undoLast: () => {
      const asked = new Set([running.current, ...waiting.current]);
      const last = kept.current.findLast((change) => !asked.has(change));
      if (last) void run(last);
    },
  };
}
