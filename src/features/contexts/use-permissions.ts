import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { deniedPermissions } from '~/api/denied-permissions';
import { sessionQueries } from '~/api/session';
import { operationNames, operations } from '~/contract/operations';
import { hasUnsavedWork, onFormGone } from '~/forms/unsaved-work';

/**
 * What the signed-in person may do, as the session says, less what the service has refused since;
 * nothing while that is not known.
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
 * While something typed is on the page a new refusal waits: the form that was refused says so itself, and
 * keeps what was typed rather than giving way to a page that cannot be written on.
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
