import { createFileRoute } from '@tanstack/react-router';
import { GlossaryPage } from '~/features/glossary/GlossaryPage';

/** Glossary of the domain terms. Its messages load with the page, not with the initial bundle. */
export const Route = createFileRoute('/glossary')({ component: GlossaryPage });
