import 'texts:fieldMaps';
import { requiredFields } from '~/domain/field-maps/canonical-fields';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import * as styles from './Meter.module.css';

/** Renders how many of the required fields have a column, as a bar and as text. */
export function Meter({ filled, missing }: { filled: readonly string[]; missing: readonly string[] }) {
  return (
    <p className={styles.meter}>
      <span className={styles.bar} aria-hidden="true">
        {requiredFields.map((field) => (
          <span key={field} className={filled.includes(field) ? styles.on : undefined} />
        ))}
      </span>
      <Icon name={missing.length === 0 ? 'check' : 'warning'} />
      {missing.length === 0
        ? t('fieldMaps.meter.full', { count: filled.length })
        : t('fieldMaps.meter', { filled: filled.length, count: requiredFields.length })}
    </p>
  );
}
