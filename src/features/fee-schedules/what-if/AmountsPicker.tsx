import 'texts:feeWhatIf';
import 'texts:whatIf';
import { useRef, useState } from 'react';
import { mostTypedAmounts } from '~/domain/fee-what-if/other-amounts';
import { TextArea } from '~/forms/controls/TextInput';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { useDrop } from '~/ui/hooks/use-drop';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './AmountsPicker.module.css';

/** Where the amounts come from: a file, an example, or what is typed. */
export function AmountsPicker({ whatIf }: { whatIf: FeeWhatIf }) {
  const { reading } = whatIf;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { setTarget, isOver } = useDrop(({ files }) => files[0] && whatIf.readFile(files[0]));
  return (
    <section aria-labelledby="fee-amounts" className={styles.picker}>
      <h2 id="fee-amounts">{t('feeWhatIf.amounts')}</h2>
      <p className={styles.about}>{t('feeWhatIf.amounts.about')}</p>
      <div ref={setTarget} className={`ui-card ${styles.choice}`} data-over={isOver || undefined}>
        <p>{t('whatIf.file.drop')}</p>
        {reading && (
          <ProgressBar
            label={t('whatIf.file.reading', { name: reading.name })}
            value={reading.progress * 100}
            max={100}
          />
        )}
        <div className={styles.buttons}>
          <Button onClick={() => input.current?.click()}>{t('whatIf.file.choose')}</Button>
          <Button onClick={whatIf.takeSample}>{t('feeWhatIf.sample')}</Button>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t('feeWhatIf.file')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) whatIf.readFile(file);
            // The same file may be chosen again after it was changed.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <ThemeProvider>
        <div className={`ui-card ${styles.choice}`}>
          <TextArea
            label={t('feeWhatIf.typed')}
            help={t('feeWhatIf.typed.help', { most: mostTypedAmounts })}
            rows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            disabledReason={text.trim() === '' ? t('feeWhatIf.typed.empty') : undefined}
            onClick={() => whatIf.takeTyped(text)}
          >
            {t('feeWhatIf.typed.use')}
          </Button>
        </div>
      </ThemeProvider>
    </section>
  );
}
