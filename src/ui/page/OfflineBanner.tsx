import { t } from '~/i18n/t';
import { Icon } from '../controls/Icon';
import { useOnline } from '../hooks/use-online';
import * as styles from './OfflineBanner.module.css';

/** Renders a line above the page while offline; nothing otherwise. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <output className={online ? undefined : styles.offline}>
      {!online && (
        <>
          <Icon name="offline" />
          {t('ui.offline')}
        </>
      )}
    </output>
  );
}
