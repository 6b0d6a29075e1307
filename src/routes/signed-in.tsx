import { createFileRoute, Link } from '@tanstack/react-router';
import { signInWayQueries } from '~/api/sign-in-ways';
import { SignedIn } from '~/features/session/SignedIn';

/** Where the server leaves the browser after a sign-in at the provider that no page waits for. */
export const Route = createFileRoute('/signed-in')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(signInWayQueries.all()),
  component: () => <SignedIn toStart={(props) => <Link to="/" {...props} />} />,
});
