import { DiscardDialog } from '~/forms/DiscardDialog';

/** The question before a sign-out that would lose typed work; loaded when it is asked. */
export function ConfirmSignOut(props: { onDiscard: () => void; onStay: () => void }) {
  return <DiscardDialog {...props} />;
}
