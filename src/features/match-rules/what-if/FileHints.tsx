import 'texts:fileHints';
import { useState } from 'react';
import type { MeetingColumns } from '~/domain/rule-lint/meeting-columns';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { Sheet } from '~/ui/overlay/Sheet';
import { columnFixText, fileHintTexts } from './file-hint-messages';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { withField } from './reading-props';
import type { useWhatIf } from './use-what-if';
import * as styles from './FileHints.module.css';

type WhatIf = Pick<ReturnType<typeof useWhatIf>, 'sides' | 'version' | 'runs' | 'fileHints' | 'readAgain'>;

/**
 * Renders hints on how the two files and the rules fit together. The first is shown on a line of fixed height; a sheet
 * lists all with their fixes.
 */
export function FileHints({ whatIf }: { whatIf: WhatIf }) {
  const [isOpen, setIsOpen] = useState(false);
  const question = `${whatIf.version} ${whatIf.runs}`;
  const { data: hints = [] } = useWorkerQuery(question, whatIf.fileHints, { keepsPrevious: true });
  const [first] = hints;
  const take = (columns: MeetingColumns) => {
    setIsOpen(false);
    readWith(whatIf, columns);
  };
  return (
    <div className={styles.line}>
      {first && (
        <button type="button" className={styles.hint} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon name="warning" className={styles.mark} />
          <span className={styles.text}>
            {hints.length > 1
              ? t('fileHints.several', { count: hints.length, first: fileHintTexts(first)[0] })
              : fileHintTexts(first).join(' ')}
          </span>
        </button>
      )}
      {isOpen && (
        <Sheet
          open
          title={t('fileHints.title')}
          description={t('fileHints.about')}
          onClose={() => setIsOpen(false)}
        >
          <ul className={styles.hints}>
            {hints.map((hint) => {
              const [about, ...more] = fileHintTexts(hint);
              const columns = hint.code === 'references' ? hint.columns : undefined;
              return (
                <li key={about}>
                  <p>{[about, ...more].join(' ')}</p>
                  {columns && (
                    <Button size="small" onClick={() => take(columns)}>
                      {columnFixText(columns)}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </Sheet>
      )}
    </div>
  );
}

/** Reads each file again whose reference should be another column. */
function readWith({ sides, readAgain }: WhatIf, columns: MeetingColumns): void {
  for (const side of ['left', 'right'] as const) {
    const column = columns[side];
    const { summary, settings } = sides[side] ?? {};
    if (column !== undefined && summary) readAgain(side, withField(settings ?? {}, 'external_id', column));
  }
}
