import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '~/api/session';

/** What the signed-in person may do; nothing while that is not known. */
export function usePermissions(): readonly string[] {
  return useQuery(sessionQueries.current()).data?.permissions ?? none;
}

const none: readonly string[] = [];
