import type { AnyRouter } from '@tanstack/react-router';
import { isUuid } from '~/contract/values';
import type { Chosen } from './tasks';

/** Returns the ids in the URL now: the context, source or fee schedule of the current page. */
export function hereOf(router: AnyRouter): Chosen {
  const { contextId, sourceId, scheduleId }: Readonly<Record<string, unknown>> = Object.assign(
    {},
    ...router.state.matches.map(({ params }) => params),
  );
  return {
    ...(isUuid(contextId) && { contextId }),
    ...(isUuid(sourceId) && { sourceId }),
    ...(isUuid(scheduleId) && { scheduleId }),
  };
}
