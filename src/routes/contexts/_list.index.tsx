import { createFileRoute } from '@tanstack/react-router';

/** List of contexts without a sheet over it. */
export const Route = createFileRoute('/contexts/_list/')({
  staticData: { page: 'rendered' },
});
