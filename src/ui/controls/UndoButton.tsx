import { Store, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '~/i18n/t';
import { Button } from './Button';
import { focusHeading } from '~/ui/focus';
import { overlaySelector, usePageActions } from '~/ui/shortcuts/page-actions';
import { dismissToast, toast } from '~/ui/overlay/toast';
import { useOnline } from '~/ui/hooks/use-media';
import * as styles from './UndoButton.module.css';

/**
 * Renders a button that undoes the page's last change, by a click or Ctrl+Z. Without such a change it is invisible but
 * occupies its space, so that nothing moves when it appears.
 */
export function UndoButton({ undo }: { undo: PageUndo }) {
  const { change, busy } = useSelector(undo.last);
  const last = change?.label;
  const isOnline = useOnline();
  const undoLast = () => {
    if (isOnline) undo.undoLast();
    else toast({ id: 'undo offline', tone: 'warning', text: t('ui.offline.reason') });
  };

  useUndoKey(last !== undefined, undoLast);

  useEffect(() => {
    if (last === undefined) return;
    // After the last undo the button disappears, so the focus moves to the heading.
    return () => {
      if (document.activeElement === document.body) focusHeading();
    };
  }, [last]);

  const name = last === undefined ? '' : t('ui.undo.what', { what: last });
  usePageActions(last === undefined ? [] : [{ id: 'undo', label: name, run: undoLast }]);

  if (last === undefined)
    return (
      <Button key="none" variant="quiet" icon="undo" className={styles.none} data-part="undo">
        {t('ui.undo')}
      </Button>
    );
  return (
    <Button
      key="last"
      variant="quiet"
      icon="undo"
      className={styles.undo}
      data-part="undo"
      busy={busy}
      sends
      aria-label={name}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={undoLast}
    >
      {t('ui.undo')}
    </Button>
  );
}

/** A change that the page can undo. */
export interface UndoableChange {
  /** Name of the change, with its object: "delete rule 3". */
  label: string;
  /** Undoes the change; false: failed, may be retried. `again` retries; `insist` overwrites changes of other users. */
  undo: (again: (insist?: boolean) => void, insist: boolean) => Promise<boolean>;
  /** Toast that offers the same undo; it is dismissed when the change is undone, or another one follows. */
  toastId?: string;
}

/** Functions on a registered change, for the code that made the change. */
export interface RegisteredChange {
  undo: () => void;
  /** Removes the change: it failed, or no longer applies. */
  forget: () => void;
}

type LastChange = { change: UndoableChange | undefined; busy: boolean };

/** Last change of a page, shown by `UndoButton`; the same object as long as the page is open. */
export interface PageUndo {
  last: Store<LastChange>;
  register: (change: UndoableChange) => RegisteredChange;
  /** Undoes the last change. Does nothing while an undo runs. */
  undoLast: () => void;
}

/** Stores a page's last change and undoes it. Earlier changes are undone on the page Activity. */
export function useUndo(): PageUndo {
  return useState(createUndo)[0];
}

function createUndo(): PageUndo {
  const last = new Store<LastChange>({ change: undefined, busy: false });

  function forget(change: UndoableChange) {
    last.setState((now) => (now.change === change ? { ...now, change: undefined } : now));
  }

  async function run(change: UndoableChange, insist = false): Promise<void> {
    if (last.state.busy) return;
    last.setState((now) => ({ ...now, busy: true }));
    if (change.toastId !== undefined) dismissToast(change.toastId);
    try {
      if (await change.undo((more) => void run(change, more), insist)) forget(change);
    } finally {
      last.setState((now) => ({ ...now, busy: false }));
    }
  }

  return {
    last,
    register: (change) => {
      // Its toast would offer what can no longer be undone here.
      const before = last.state.change?.toastId;
      if (before !== undefined) dismissToast(before);
      last.setState((now) => ({ ...now, change }));
      return { undo: () => void run(change), forget: () => forget(change) };
    },
    undoLast: () => {
      const { change } = last.state;
      if (change) void run(change);
    },
  };
}

/** Elements in which Ctrl+Z belongs to the text. */
const text = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]';

/** Runs `undo` on Ctrl+Z or Command+Z while `isOn`, once per press; not in text fields or while a dialog is open. */
export function useUndoKey(isOn: boolean, undo: () => void): void {
  const onUndo = useEffectEvent(undo);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const isCombination = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isCombination || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(text)) return;
      if (document.querySelector(overlaySelector)) return;
      event.preventDefault();
      // A key that is held down undoes once, because each undo may send requests.
      if (!event.repeat) onUndo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
