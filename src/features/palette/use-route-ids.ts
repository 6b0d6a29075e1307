import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { isUuid } from '~/contract/values';
import type { Chosen } from './tasks';

/** Returns the ids in the URL: the context, source or fee schedule of the current page. */
export function hereOf(router: AnyRouter): Chosen {
  const params: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...router.state.matches.map((match) => match.params),
  );
  const { contextId, sourceId, scheduleId } = params;
  return {
    ...(isUuid(contextId) && { contextId }),
    ...(isUuid(sourceId) && { sourceId }),
    ...(isUuid(scheduleId) && { scheduleId }),
  };
}

/** Returns the ids in the URL for a component. It does not re-render when the URL changes. */
export function useRouteIds(): Chosen {
  return hereOf(useRouter());
}
