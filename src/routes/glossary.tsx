import { createFileRoute } from '@tanstack/react-router';
import { GlossaryPage } from '~/features/glossary/GlossaryPage';
import { loadTexts } from '~/i18n/locale';

/** Glossary of the domain terms. */
export const Route = createFileRoute('/glossary')({
  loader: async () => loadTexts('context'),
  component: GlossaryPage,
});
