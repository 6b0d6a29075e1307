import 'texts:feeWhatIf';
import 'texts:whatIf';
import { type Ref, useState } from 'react';
import { maxTypedAmounts } from '~/domain/fee-what-if/other-amounts';
import { TextArea } from '~/forms/controls/TextInput';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './AmountsPicker.module.css';

/** Renders the choice of amounts: a file, an example, or typed ones. */
export function AmountsPicker({ whatIf, ref }: { whatIf: FeeWhatIf; ref: Ref<HTMLElement> }) {
  const { reading } = whatIf;
  const [text, setText] = useState('');
  return (
    <section ref={ref} aria-labelledby="fee-amounts" className={styles.picker}>
      <h2 id="fee-amounts">{t('feeWhatIf.amounts')}</h2>
      <p className={`ui-aside ${styles.about}`}>{t('feeWhatIf.amounts.about')}</p>
      <DropZone className={styles.choice} onDropped={({ files }) => files[0] && whatIf.readFile(files[0])}>
        <p>{t('whatIf.file.drop')}</p>
        {reading && (
          <ProgressBar
            label={t('whatIf.file.reading', { name: reading.name })}
            value={reading.progress * 100}
            max={100}
          />
        )}
        <div className="ui-row">
          <FileButton name={t('feeWhatIf.file')} onFile={(file) => whatIf.readFile(file)}>
            {t('whatIf.file.choose')}
          </FileButton>
          <Button onClick={whatIf.takeSample}>{t('feeWhatIf.sample')}</Button>
        </div>
      </DropZone>
      <ThemeProvider>
        <div className={`ui-card ${styles.choice}`}>
          <TextArea
            label={t('feeWhatIf.typed')}
            help={t('feeWhatIf.typed.help', { most: maxTypedAmounts })}
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button disabledReason={typedRefusal(text)} onClick={() => whatIf.takeTyped(text)}>
            {t('feeWhatIf.typed.use')}
          </Button>
        </div>
      </ThemeProvider>
    </section>
  );
}

/** Returns why the typed amounts cannot be tried. Lines beyond the limit would be missing in every sum. */
function typedRefusal(text: string): string | undefined {
  if (text.trim() === '') return t('feeWhatIf.typed.empty');
  const count = text.trimEnd().split('\n').length;
  return count > maxTypedAmounts ? t('feeWhatIf.typed.tooMany', { count, most: maxTypedAmounts }) : undefined;
}
