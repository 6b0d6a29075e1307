import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { GlossaryPage } from '~/features/glossary/GlossaryPage';
import { loadTexts } from '~/i18n/locale';
import { param, strictSearch, nonEmpty } from '~/lib/strict-search';

/** Glossary of the domain terms. `q` is the search text. */
export const Route = createFileRoute('/glossary')({
  validateSearch: strictSearch(z.object({ q: param(nonEmpty) })),
  loader: async () => loadTexts('context'),
  component: Glossary,
});

function Glossary() {
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <GlossaryPage
      text={q}
      onText={(next) =>
        void navigate({ search: { q: next === '' ? undefined : next }, replace: true, resetScroll: false })
      }
    />
  );
}
