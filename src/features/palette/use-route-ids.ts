import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { isUuid } from '~/contract/values';
import type { Chosen } from './tasks';

/** What the address says of the page shown: the context, source or fee schedule that it is about. */
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

/** The same for a component, as the page was when it was drawn first. */
export function useRouteIds(): Chosen {
  return hereOf(useRouter());
}
