import type { ReadSettings } from '@recon/engine/file/settings';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import type { RememberedReading } from './use-remembered-reading';
import * as styles from './reading.module.css';

/** Returns for which files and users saved settings apply; `undefined` if changes are not saved. */
export function savedForText(
  memory: Pick<RememberedReading, 'place'> | undefined,
  source: string | undefined,
): string | undefined {
  return memory && source !== undefined
    ? t(`whatIf.reading.remembered.${memory.place}`, { source })
    : undefined;
}

interface UnsavedNoticeProps {
  memory: RememberedReading;
  source: string;
  onSettings: (settings: ReadSettings) => void;
}

/** Renders that settings were not saved for the tenant, as another user changed them or the request failed. */
export function UnsavedNotice({ memory, source, onSettings }: UnsavedNoticeProps) {
  const { unsaved, keepMine, acceptTheirs } = memory;
  if (!unsaved) return null;
  const { theirs } = unsaved;
  if (!theirs)
    return (
      <InlineAlert tone="warning" onRetry={keepMine}>
        {t('whatIf.reading.notSaved', { source })}
      </InlineAlert>
    );
  return (
    <div ref={showNotice} className={styles.notice}>
      <InlineAlert
        tone="warning"
        actions={
          <>
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                thenFocus(acceptTheirs, nextControl(currentTarget));
                onSettings(theirs.settings);
              }}
            >
              {t('whatIf.reading.useTheirs')}
            </Button>
            <Button
              size="small"
              sends
              onClick={({ currentTarget }) => thenFocus(keepMine, nextControl(currentTarget))}
            >
              {t('whatIf.reading.keepMine')}
            </Button>
          </>
        }
      >
        {t('whatIf.reading.changed', { source })}
      </InlineAlert>
    </div>
  );
}

/** Scrolls to the notice: the changed setting may be further down in the sheet. */
function showNotice(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

/** Returns a function for the control that gets the focus when the notice with the button disappears. */
function nextControl(button: HTMLElement): () => HTMLElement | null | undefined {
  const around = button.closest('[role=dialog], section');
  return () => around?.querySelector<HTMLElement>('select') ?? around?.querySelector('button');
}
