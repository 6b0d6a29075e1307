import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { contextQueries } from '~/api/contexts';
import { isInstant, isPastInstant } from '@recon/engine/calendar/utc';
import { AsItWasPage } from '~/features/activity/as-of/AsItWasPage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { param, strictSearch } from '~/lib/strict-search';
import { usePageTitle } from '~/lib/use-page-title';

const pastInstant = z.string().check(z.refine(isInstant), z.refine(isPastInstant));

/** The configuration of a context at an instant (`at`), compared with now. */
export const Route = createFileRoute('/contexts/$contextId/activity_/as-it-was')({
  validateSearch: strictSearch(z.object({ at: param(pastInstant) })),
  loader: async () => loadTexts('more'),
  component: AsItWas,
});

function AsItWas() {
  const { contextId } = Route.useParams();
  const { at } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(t('asItWas.title'), context.name);
  return (
    <AsItWasPage
      key={contextId}
      contextId={contextId}
      at={at}
      onAt={(next) => void navigate({ search: { at: next }, resetScroll: false })}
    />
  );
}
