import { createFileRoute } from '@tanstack/react-router';
import { GlossaryPage } from '~/features/glossary/GlossaryPage';

/** The terms of the field. Its texts come with the page, not with the first visit. */
export const Route = createFileRoute('/glossary')({ component: GlossaryPage });
