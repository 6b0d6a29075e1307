import 'texts:whatIf';
import { type SampleName, samples } from '~/domain/what-if/samples';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import * as styles from './what-if.module.css';

/** Where a what-if begins: transactions to try the rules on. */
export function SamplePicker({
  failure,
  onSample,
}: {
  failure: unknown;
  onSample: (sample: SampleName) => void;
}) {
  return (
    <section className={styles.picker} aria-labelledby="what-if-examples">
      <p className={styles.about}>{t('whatIf.about')}</p>
      {failure !== undefined && (
        <InlineAlert tone="error" title={t('whatIf.failed')}>
          {t('whatIf.failed.about')}
        </InlineAlert>
      )}
      <h2 id="what-if-examples">{t('whatIf.examples')}</h2>
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample}>
            <button type="button" className={`ui-card ${styles.sample}`} onClick={() => onSample(sample)}>
              <strong>{t(`whatIf.sample.${sample}`)}</strong>
              <span>{t(`whatIf.sample.${sample}.about`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
