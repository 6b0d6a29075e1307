import { type QueryClient, useQuery } from '@tanstack/react-query';
import { sessionQueries } from '~/api/session';
import { may } from '@recon/engine/permissions';

/** Returns whether the server has an activity log that the user may read. */
export function useHasHistory(): boolean {
  const session = useQuery(sessionQueries.current()).data;
  return session?.hasActivity === true && may(session.permissions, 'activity:read');
}

/** Returns whether the session permits reading the activity log; true while there is no session yet. */
export function mayReadActivity(client: QueryClient): boolean {
  const session = client.getQueryData(sessionQueries.current().queryKey);
  return !session || may(session.permissions, 'activity:read');
}

/** Returns whether the activity log shows contexts as they were, and the user may read it. */
export function useHasStates(): boolean {
  const session = useQuery(sessionQueries.current()).data;
  return session?.hasStates === true && may(session.permissions, 'context:read');
}
