import { createFileRoute } from '@tanstack/react-router';

/** The list without a sheet. */
export const Route = createFileRoute('/contexts/_list/')({ component: () => null });
