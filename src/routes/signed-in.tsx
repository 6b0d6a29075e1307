import { createFileRoute } from '@tanstack/react-router';
import { signInMethodQueries } from '~/api/sign-in';
import { SignedIn } from '~/features/session/SignedIn';

/** Page that the server redirects to after a sign-in at the provider, if there is no page to return to. */
export const Route = createFileRoute('/signed-in')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(signInMethodQueries.all()),
  component: SignedIn,
});
