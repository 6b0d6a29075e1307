import { useSyncExternalStore } from 'react';
import { t } from '~/i18n/t';
import { Icon } from './Icon';
import './shell.css';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser believes it has a network. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

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
