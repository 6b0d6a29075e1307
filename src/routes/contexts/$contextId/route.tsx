import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { contextQueries, showListedContext } from '~/api/contexts';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sessionQuery } from '~/api/session';
import { sourceQueries } from '~/api/sources';
import { pageSize } from '@recon/contract/pages';
import { may } from '@recon/engine/permissions';
import { ContextHeader } from '~/features/contexts/ContextHeader';
import { loadTexts } from '~/i18n/locale';
import { HeaderSlot, HeaderSlotPlace } from '~/ui/page/PageHeader';
import { useLanguage } from '~/i18n/t';
import { requireUuids } from '~/routes/-components/uuid-params';

/** Pages of one context below their shared header. */
export const Route = createFileRoute('/contexts/$contextId')({
  staticData: {
    needs: {
      texts: ['context'],
      reads: [['getContext'], ['listMatchRules', pageSize, 'whole'], ['listSources', pageSize]],
    },
  },
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { contextId }, preload }) => {
    // What the session does not allow is not requested: the log would record a refused request of the user.
    const { permissions = ['*'] } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
    if (!preload && may(permissions, 'rule:read'))
      void queryClient.prefetchQuery(matchRuleQueries.all(contextId));
    if (!preload && may(permissions, 'source:read'))
      void queryClient.prefetchQuery(sourceQueries.all(contextId));
    showListedContext(queryClient, contextId);
    await Promise.all([
      loadTexts('context'),
      queryClient.ensureQueryData({ ...contextQueries.detail(contextId), revalidateIfStale: true }),
    ]);
  },
  component: ContextPage,
});

function ContextPage() {
  useLanguage();
  const { contextId } = Route.useParams();
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <ContextHeader key={contextId} context={context} action={<HeaderSlotPlace onPlace={setSlot} />} />
      <HeaderSlot value={slot}>
        <Outlet />
      </HeaderSlot>
    </>
  );
}
