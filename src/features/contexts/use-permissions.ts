import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deniedPermissions } from '~/api/observed-service';
import { sessionQuery } from '~/api/session';
import { clientOperations } from '@recon/contract/client-operations';
import { hasUnsavedWork, onFormGone } from '~/forms/unsaved-work';

/** Returns the session's permissions, except those that a 403 denied later. Empty while the session loads. */
export function usePermissions(): readonly string[] {
  const ofSession = useQuery(sessionQuery).data?.permissions ?? none;
  const refused = useSyncExternalStore(watch, refusedByNow, refusedByNow);
  if (refused.size === 0) return ofSession;
  const whole = ofSession.includes('*')
    ? [...Object.values(clientOperations).map(({ permission }) => permission), 'activity:read']
    : ofSession;
  return [...new Set<string>(whole)].filter((permission) => !refused.has(permission));
}

const none: readonly string[] = [];
let shownDenied: ReadonlySet<string> = deniedPermissions.state;

/** Returns the denied permissions; during unsaved changes the earlier ones, so that the page stays editable. */
function refusedByNow(): ReadonlySet<string> {
  if (!hasUnsavedWork()) shownDenied = deniedPermissions.state;
  return shownDenied;
}

function watch(listener: () => void): () => void {
  const denied = deniedPermissions.subscribe(listener);
  const endForms = onFormGone(listener);
  return () => {
    denied.unsubscribe();
    endForms();
  };
}
