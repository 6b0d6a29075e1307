import 'texts:fieldMaps';
import { useRef, useState } from 'react';
import type { SampledColumn } from '~/domain/field-maps/suggestion';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { FileButton } from '~/ui/controls/FileButton';
import { useWorker } from '~/lib/use-worker';
import { startMapFile } from '~/workers/map-file-worker';
import * as styles from './CsvPanel.module.css';

/** Reads a file of the other side, whose values show which columns both sides have. The data stays in the browser. */
export function OtherSideFile({ onColumns }: { onColumns: (columns: readonly SampledColumn[]) => void }) {
  const [given, setGiven] = useState<{ name: string; isRead: boolean }>();
  const choose = useRef<HTMLButtonElement>(null);
  const { read, end } = useWorker(startMapFile);
  /** The latest file: a slow one must not replace a later one. */
  const latest = useRef<File>(undefined);

  async function take(file: File) {
    latest.current = file;
    const columns = await read(async (session) => session.readOtherSide(file)).catch(() => undefined);
    if (latest.current !== file) return;
    setGiven({ name: file.name, isRead: columns !== undefined });
    onColumns(columns ?? []);
  }
  return (
    <div className={styles.found}>
      <output>
        {given
          ? t(given.isRead ? 'fieldMaps.other.found' : 'fieldMaps.other.failed', { name: given.name })
          : t('fieldMaps.other.about')}
      </output>
      <FileButton ref={choose} name={t('fieldMaps.other.choose')} onFile={(file) => void take(file)}>
        {t('fieldMaps.other.choose')}
      </FileButton>
      {given && (
        <Button
          variant="quiet"
          onClick={() => {
            choose.current?.focus();
            latest.current = undefined;
            end();
            setGiven(undefined);
            onColumns([]);
          }}
        >
          {t('fieldMaps.other.forget')}
        </Button>
      )}
    </div>
  );
}
