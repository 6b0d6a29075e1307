import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deniedPermissions } from '~/api/denied-permissions';
import { sessionQueries } from '~/api/session';
import { operationNames, operations } from '~/contract/operations';
import { hasUnsavedWork, onFormGone } from '~/forms/unsaved-work';

/**
 * Returns the permissions of the signed-in user: those of the session, less those that the service has refused since.
 * Empty while the session is unknown.
 */
export function usePermissions(): readonly string[] {
  const said = useQuery(sessionQueries.current()).data?.permissions ?? none;
  const refused = useSyncExternalStore(watch, refusedByNow, refusedByNow);
  if (refused.size === 0) return said;
  const whole = said.includes('*') ? operationNames.map((name) => operations[name].permission) : said;
  return [...new Set<string>(whole)].filter((permission) => !refused.has(permission));
}

const none: readonly string[] = [];
let shown: ReadonlySet<string> = deniedPermissions.state;

/**
 * Returns the refused permissions. Ignores newly refused ones while a form has unsaved changes: the page would turn
 * read-only and discard the input.
 */
function refusedByNow(): ReadonlySet<string> {
  if (!hasUnsavedWork()) shown = deniedPermissions.state;
  return shown;
}

function watch(listener: () => void): () => void {
  const denied = deniedPermissions.subscribe(listener);
  const endForms = onFormGone(listener);
  return () => {
    denied.unsubscribe();
    endForms();
  };
}
