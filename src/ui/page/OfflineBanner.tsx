import { t } from '~/i18n/t';
import { Icon } from '../controls/Icon';
import { useOnline } from '../hooks/use-online';
import './shell.css';

/** A line over the page while the network is away; nothing otherwise. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <output className={online ? undefined : 'ui-offline'}>
      {!online && (
        <>
          <Icon name="offline" />
          {t('ui.offline')}
        </>
      )}
    </output>
  );
}
