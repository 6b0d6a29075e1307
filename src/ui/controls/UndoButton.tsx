import { useEffect } from 'react';
import { t } from '~/i18n/t';
import { Button } from './Button';
import { focusHeading } from '~/ui/focus';
import { type Undo, useUndoKey } from '../hooks/use-undo';
import { usePageActions } from '../shortcuts/page-actions';
import { toast } from '../overlay/toast';
import { useOnline } from '~/ui/hooks/use-media';
import * as styles from './UndoButton.module.css';

/**
 * Renders a button that undoes the page's last change, by a click or Ctrl+Z. Without such a change it is hidden but keeps
 * its place, so that nothing moves when it appears.
 */
export function UndoButton({ undo }: { undo: Undo }) {
  const { last, busy } = undo;
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
      <Button key="none" variant="quiet" icon="undo" className={styles.none}>
        {t('ui.undo')}
      </Button>
    );
  return (
    <Button
      key="last"
      variant="quiet"
      icon="undo"
      className={styles.undo}
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
