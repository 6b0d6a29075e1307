import { useRef, useState } from 'react';
import { dismissToast } from './toast';

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
export interface KeptChange {
  /** Takes it back, if that has not been done yet. */
  undo: () => void;
  /** Takes it off the list: it failed, or stands no more. */
  forget: () => void;
}

/** The last changes of a page: shown by `UndoButton`. */
export interface Undo {
  /** Keeps a change, as the latest. */
  register: (change: Change) => KeptChange;
  /** What would be taken back next; undefined when there is nothing. */
  last: string | undefined;
  busy: boolean;
  undoLast: () => Promise<void>;
}

/** So many changes are kept; beyond, the oldest is given up. */
const mostKept = 20;

/**
 * Keeps the page's last changes, so that each can be taken back for as long as the page is shown, the
 * latest first. One undo runs at a time. Taking back registers nothing itself: it goes back, not to and fro.
 */
export function useUndo(): Undo {
  const kept = useRef<readonly Change[]>([]);
  const running = useRef(false);
  const [shown, setShown] = useState<{ last: string | undefined; busy: boolean }>({
    last: undefined,
    busy: false,
  });
  const show = () => setShown({ last: kept.current.at(-1)?.label, busy: running.current });

  function forget(change: Change) {
    kept.current = kept.current.filter((one) => one !== change);
    show();
  }

  async function run(change: Change, insist = false): Promise<void> {
    if (running.current || !kept.current.includes(change)) return;
    running.current = true;
    show();
    if (change.toastId !== undefined) dismissToast(change.toastId);
    try {
      if (await change.undo((more) => void run(change, more), insist)) forget(change);
    } finally {
      running.current = false;
      show();
    }
  }

  return {
    register: (change) => {
      kept.current = [...kept.current, change].slice(-mostKept);
      show();
      return { undo: () => void run(change), forget: () => forget(change) };
    },
    ...shown,
    undoLast: async () => {
      const last = kept.current.at(-1);
      if (last) await run(last);
    },
  };
}
