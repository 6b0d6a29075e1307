import { useState } from 'react';
import { columnsOfAmount } from '@recon/engine/file/notation/dialect';
import { withSteps } from '@recon/engine/file/settings';
import type { BetterReferences } from '@recon/engine/hints/file-hints';
import { sideNames } from '@recon/engine/matching/side-name';
import { withReference } from '@recon/engine/proposal/take-back';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { Sheet } from '~/ui/overlay/Sheet';
import { columnFixText, fileHintTexts } from './file-hint-messages';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { changeReadings, type WhatIf } from './use-what-if';
import * as hintStyles from '../hints/RowHint.module.css';
import * as styles from './FileHints.module.css';

type FileHintsProps = { whatIf: Pick<WhatIf, 'sides' | 'version' | 'runs' | 'fileHints' | 'readAgain'> };

/** Renders the first hint on how the two files and the rules fit together, and a sheet with all and their fixes. */
export function FileHints({ whatIf }: FileHintsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const question = `${whatIf.version} ${whatIf.runs}`;
  const { data: hints = [] } = useWorkerQuery(question, whatIf.fileHints, { keepsPrevious: true });
  const [first] = hints;
  const readWith = (better: BetterReferences) => {
    setIsOpen(false);
    changeReadings(whatIf, sideNames, (settings, _, side) => {
      const choice = better[side];
      return choice && withReference(settings, choice);
    });
  };
  const removeSigns = () => {
    setIsOpen(false);
    changeReadings(whatIf, sideNames, (settings, { fields, dialect }) => {
      const column = fields.amount ?? columnsOfAmount(dialect)[0];
      return column === undefined ? settings : withSteps(settings, { do: 'absolute', column });
    });
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
