import { useState } from 'react';
import { withoutSigns } from '@recon/engine/file/convert/proposed-settings';
import type { BetterReferences } from '@recon/engine/hints/file-hints';
import { sideNames } from '@recon/engine/matching/side-name';
import { withReference } from '@recon/engine/proposal/take-back';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { Sheet } from '~/ui/overlay/Sheet';
import { columnFixText, fileHintTexts } from './file-hint-messages';
import { useWorkerQuery } from '~/lib/use-worker-query';
import type { WhatIf } from './use-what-if';
import * as hintStyles from '../hints/RowHint.module.css';
import * as styles from './FileHints.module.css';

type FileHintsProps = { whatIf: Pick<WhatIf, 'sides' | 'version' | 'runs' | 'fileHints' | 'readAgain'> };

/** Renders the first hint on how the two files and the rules fit together, and a sheet with all and their fixes. */
export function FileHints({ whatIf }: FileHintsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const question = `${whatIf.version} ${whatIf.runs}`;
  const { data: hints = [] } = useWorkerQuery(question, whatIf.fileHints, { keepsPrevious: true });
  const [first] = hints;
  /** Reads each file again whose references should be others. */
  const readWith = (better: BetterReferences) => {
    setIsOpen(false);
    for (const side of sideNames) {
      const { summary, settings = {} } = whatIf.sides[side] ?? {};
      if (better[side] && summary) whatIf.readAgain(side, withReference(settings, better[side]));
    }
  };
  /** Reads both files again without the signs of their amounts. */
  const removeSigns = () => {
    setIsOpen(false);
    for (const side of ['left', 'right'] as const) {
      const { summary, settings = {} } = whatIf.sides[side] ?? {};
      if (summary) whatIf.readAgain(side, withoutSigns(settings, summary));
    }
  };
  const hasFiles = whatIf.sides.left?.summary !== undefined && whatIf.sides.right?.summary !== undefined;
  return (
    <>
      {first && (
        <button
          type="button"
          className={`${hintStyles.hint} ${styles.hint}`}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Icon name="warning" />
          <span className="ui-clip">
            {hints.length > 1
              ? t('fileHints.several', { count: hints.length, first: fileHintTexts(first)[0] })
              : fileHintTexts(first).join(' ')}
          </span>
        </button>
      )}
      {isOpen && (
        <Sheet
          title={t('fileHints.title')}
          description={t('fileHints.about')}
          onClose={() => setIsOpen(false)}
        >
          <ul className={styles.hints}>
            {hints.map((hint) => {
              const texts = fileHintTexts(hint);
              const better = hint.code === 'references' ? hint.better : undefined;
              return (
                <li key={texts[0]}>
                  <p>{texts.join(' ')}</p>
                  {hasFiles && hint.code === 'negative-amount' && hint.pairs > 0 && (
                    <Button size="small" onClick={removeSigns}>
                      {t('fileHints.fix.signs')}
                    </Button>
                  )}
                  {better && (
                    <Button size="small" onClick={() => readWith(better)}>
                      {columnFixText(better)}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </Sheet>
      )}
    </>
  );
}
