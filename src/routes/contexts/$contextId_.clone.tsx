import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { sourceQueries } from '~/api/sources';
import { firstPageSize, pageSize } from '@recon/contract/pages';
import { cloneSteps } from '~/features/contexts/clone/clone-steps';
import { CloneWizard } from '~/features/contexts/clone/CloneWizard';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toContext, toContexts } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch } from '~/lib/strict-search';
import { requireUuids, uuidParam } from '~/routes/-components/uuid-params';
import { PageHeader } from '~/ui/page/PageHeader';
import { PagePending, SkeletonRows } from '~/ui/page/SkeletonRows';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of steps of the clone wizard that precede this one in the history. */
    stepsBehind?: number;
  }
}

const cloneSearch = strictSearch(
  z.pipe(
    z.object({ step: param(z.enum(cloneSteps)), copy: uuidParam }),
    z.transform((search) => (search.step === 'result' ? search : { ...search, copy: undefined })),
  ),
);

/** Wizard that copies a context; each step is a history entry. */
export const Route = createFileRoute('/contexts/$contextId_/clone')({
  staticData: {
    page: 'with responses',
    needs: {
      texts: ['context'],
      reads: [
        ['getContext'],
        ['listMatchRules', pageSize, 'whole'],
        ['listSources', pageSize],
        ['listContexts', firstPageSize],
      ],
    },
  },
  validateSearch: cloneSearch,
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { contextId } }) => {
    void queryClient.prefetchQuery(matchRuleQueries.all(contextId));
    void queryClient.prefetchQuery(sourceQueries.all(contextId));
    await Promise.all([
      loadTexts('context'),
      queryClient.ensureQueryData(contextQueries.detail(contextId)),
      // The names in the list make the first suggestion a free one.
      queryClient.prefetchInfiniteQuery(contextQueries.list({})),
    ]);
  },
  component: ClonePage,
  pendingComponent: ClonePending,
});

/** Renders the header while the names of the list load, if the context is known: its texts are then loaded, too. */
function ClonePending() {
  const { contextId } = Route.useParams();
  const context = useQueryClient().getQueryData(contextQueries.detail(contextId).queryKey);
  if (!context) return <PagePending />;
  return (
    <>
      <CloneHeader contextId={contextId} name={context.name} />
      <SkeletonRows rows={6} />
    </>
  );
}

function CloneHeader({ contextId, name }: { contextId: string; name: string }) {
  return (
    <PageHeader
      title={t('contexts.clone.title', { name })}
      crumbs={[
        { label: t('nav.contexts'), link: toContexts },
        { label: name, link: toContext(contextId) },
      ]}
    />
  );
}

function ClonePage() {
  const { contextId } = Route.useParams();
  const { step = 'what', copy } = Route.useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  const stepsBehind = useLocation({ select: ({ state }) => state.stepsBehind ?? 0 });
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(t(`contexts.clone.step.${step}`), t('contexts.clone.title', { name: context.name }));
  return (
    <>
      <CloneHeader contextId={contextId} name={context.name} />
      <CloneWizard
        key={contextId}
        context={context}
        step={step}
        copyId={copy}
        onStep={(next, { replace = false, copyId, isDone = false } = {}) => {
          // The result replaces the first step; the wizard then requests it there again.
          if (isDone && stepsBehind > 0) return history.go(-stepsBehind);
          return void navigate({
            to: '/contexts/$contextId/clone',
            params: { contextId },
            search: { step: next, ...(copyId !== undefined && { copy: copyId }) },
            state: { stepsBehind: replace ? stepsBehind : stepsBehind + 1 },
            replace,
          });
        }}
        onCancel={() => void navigate({ to: '/contexts/$contextId', params: { contextId } })}
      />
    </>
  );
}
