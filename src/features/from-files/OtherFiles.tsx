import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { FileSides } from '@recon/engine/session/from-files-session';
import { FileFacts } from './FileBox';
import type { ChosenFiles } from './use-chosen-files';
import * as styles from './from-files.module.css';

interface OtherFilesProps {
  files: ChosenFiles;
  sides: FileSides | undefined;
  onDropped: (outcome: Awaited<ReturnType<ChosenFiles['drop']>>) => void;
}

/** Renders the files on neither side: those being read, the unreadable ones, and those beyond the first two. */
export function OtherFiles({ files, sides, onDropped }: OtherFilesProps) {
  const others = files.files.filter(({ id }) => id !== sides?.left && id !== sides?.right);
  if (others.length === 0) return null;
  return (
    <section className={`ui-stack ${styles.others}`} aria-label={t('fromFiles.others')}>
      {sides && <h2>{t('fromFiles.others')}</h2>}
      <ul className={styles.otherList}>
        {others.map((givenFile) => (
          <li key={givenFile.id} className={`ui-card ui-row ${styles.other}`}>
            <div className={styles.otherFacts}>
              <FileFacts chosenFile={givenFile} />
            </div>
            <div className={`ui-row ${styles.actions}`}>
              {sides &&
                givenFile.summary &&
                (['left', 'right'] as const).map((side) => (
                  <Button
                    key={side}
                    size="small"
                    onClick={() => files.fix({ ...sides, [side]: givenFile.id })}
                  >
                    {t(`fromFiles.use.${side}`)}
                  </Button>
                ))}
              <Button
                size="small"
                variant="quiet"
                aria-label={t('fromFiles.remove', { name: givenFile.file.name })}
                onClick={() => void files.drop(givenFile.id).then(onDropped)}
              >
                {t('fromFiles.remove.short')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
