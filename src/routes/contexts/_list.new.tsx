import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewContextSheet } from '~/features/contexts/NewContextSheet';
import { loadTexts } from '~/i18n/locale';
import { useLanguage } from '~/i18n/t';

/** Form for a new context, over the list. */
export const Route = createFileRoute('/contexts/_list/new')({
  loader: async () => loadTexts('context'),
  component: NewContextPage,
});

function NewContextPage() {
  useLanguage();
  const navigate = useNavigate();
  const search = Route.useSearch();
  return (
    <NewContextSheet
      onClose={() => void navigate({ to: '/contexts', search, resetScroll: false, replace: true })}
      onCreated={({ id }) =>
        void navigate({ to: '/contexts/$contextId', params: { contextId: id }, replace: true })
      }
    />
  );
}
