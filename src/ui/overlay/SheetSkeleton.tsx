import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import { IconButton } from '../controls/Button';
import * as styles from './SheetSkeleton.module.css';
import * as head from './SheetHead.module.css';

const fields = [1, 2, 3, 4, 5];

/** Renders the placeholder of a `Sheet` whose code is loading. It can be closed, and never takes the focus. */
export function SheetSkeleton({ title, onClose }: { title: string; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useLayoutEffect(() => {
    const shown = frame.current;
    return () => (shown ? fadeAway(shown) : undefined);
  }, []);

  return createPortal(
    <div ref={frame} className={styles.frame}>
      <dialog open aria-label={title} aria-busy="true" className={styles.sheet}>
        <header className={head.head}>
          <h2 className={head.title}>{title}</h2>
          <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
        </header>
        <div className={styles.body}>
          <output className="ui-hidden">{t('ui.loading')}</output>
          {fields.map((field) => (
            <span key={field} className={styles.field} aria-hidden="true" />
          ))}
        </div>
      </dialog>
    </div>,
    document.body,
  );
}

/** Keeps a copy of the placeholder while the real sheet fades in: without it the page would flash through. */
function fadeAway(frame: HTMLElement): void {
  const ghost = frame.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  queueMicrotask(() => {
    // In strict mode React only unmounts and remounts the element.
    if (frame.isConnected) return;
    document.body.append(ghost);
    setTimeout(() => ghost.remove(), 160);
  });
}
