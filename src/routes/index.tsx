import { createFileRoute, redirect } from '@tanstack/react-router';

/** The start: contexts are what the console is about. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/contexts', replace: true });
  },
});
