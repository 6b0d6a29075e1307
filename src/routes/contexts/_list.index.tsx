import { createFileRoute } from '@tanstack/react-router';

/** The list alone. */
export const Route = createFileRoute('/contexts/_list/')({ component: () => null });
