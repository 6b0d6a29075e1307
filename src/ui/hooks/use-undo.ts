import { useRef, useState } from 'react';
import { t } from '~/i18n/t';
import { announce } from '../page/announce';
import { dismissToast } from '../overlay/toast';

/** A change that was made on this page and can be taken back. */
export interface Change {
  /** What was done, named after its object: "delete rule 3". */
  label: string;
  /**
   * Takes the change back, planned against what stands by then. `again` runs it once more, with `insist`
   * when somebody else's change is to be overruled. False when it is not taken back and may be tried again.
   */
  undo: (again: (insist?: boolean) => void, insist: boolean) => Promise<boolean>;
  /** The toast that offers the same undo; it goes when the change is taken back. */
  toastId?: string;
}

/** A change that is kept, as whoever made it can use it. */
export interface UndoableChange {
  /** Takes it back, if that has not been done yet. */
  undo: () => void;
  /** Takes it off the list: it failed, or stands no more. */
  forget: () => void;
}

/** The last changes of a page: shown by `UndoButton`. */
export interface Undo {
  /** Keeps a change, as the latest. */
  register: (change: Change) => UndoableChange;
  /** What would be taken back next; undefined when there is nothing. */
  last: string | undefined;
  busy: boolean;
  /** Asked while an undo runs, it takes back one change more after it. */
  undoLast: () => void;
}

/** So many changes are kept; beyond, the oldest is given up. */
const maxUndos = 50;

/**
 * Keeps the page's last changes, so that each can be taken back for as long as the page is shown, the
 * latest first. One undo runs at a time, those asked for meanwhile wait; one that fails ends the waiting.
 * Taking back registers nothing itself: it goes back, not to and fro.
 */
export function useUndo(): Undo {
  const kept = useRef<readonly Change[]>([]);
  const running = useRef<Change>(undefined);
  const waiting = useRef<readonly Change[]>([]);
  const [shown, setShown] = useState<{ last: string | undefined; busy: boolean }>({
    last: undefined,
    busy: false,
  });
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

  /** The next one that was asked for meanwhile and still stands. */
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
