import { createFileRoute, redirect } from '@tanstack/react-router';

/** Start page: redirects to the contexts. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/contexts', replace: true });
  },
});
