import { createFileRoute, Link } from '@tanstack/react-router';
import { signInMethodQueries } from '~/api/sign-in-methods';
import { SignedIn } from '~/features/session/SignedIn';

/** Where the server leaves the browser after a sign-in at the provider that no page waits for. */
export const Route = createFileRoute('/signed-in')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(signInMethodQueries.all()),
  component: () => <SignedIn toStart={(props) => <Link to="/" {...props} />} />,
});
