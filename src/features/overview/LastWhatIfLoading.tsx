import { t } from '~/i18n/t';
import * as styles from './LastWhatIfLoading.module.css';

/** Renders the space of the figures while they load. */
export function LastWhatIfLoading() {
  return (
    <output className={`ui-delayed ${styles.loading}`} aria-busy="true">
      <span className="ui-hidden">{t('ui.loading')}</span>
    </output>
  );
}
