import { t } from '~/i18n/t';
import { Icon } from './Icon';
import * as styles from './Stepper.module.css';

/** Renders the steps of a wizard in a row: done, current and next. `active` counts from 0. */
export function Stepper({ steps, active }: { steps: readonly string[]; active: number }) {
  return (
    <ol className={styles.steps} aria-label={t('ui.steps')}>
      {steps.map((step, index) => (
        <li key={step} className={styles.step} aria-current={index === active ? 'step' : undefined}>
          <span className={styles.mark}>
            {index < active ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
          </span>
          <span className={styles.name}>{step}</span>
          {index < active && <span className="ui-hidden">{t('ui.steps.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
