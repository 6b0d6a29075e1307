import { DiscardDialog } from '~/forms/DiscardDialog';

/** Renders the question before a sign-out that would lose input; loaded on demand. */
export function ConfirmSignOut(props: { onDiscard: () => void; onStay: () => void }) {
  return <DiscardDialog {...props} />;
}
