import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { type ButtonVariant, buttonClass } from '~/ui/controls/button-class';
import type { RenderLink } from '~/ui/page/link';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { refusalText } from './context-messages';
import { usePermissions } from './use-permissions';

type NewContextButtonProps = { link: RenderLink; onNew: () => void; variant?: ButtonVariant };

/** Renders the link to the form for a new context, or a disabled button with the reason. */
export function NewContextButton({ link, onNew, variant = 'primary' }: NewContextButtonProps) {
  const refusal = refusalText(contextPolicy.create(usePermissions()));
  const label = t('contexts.new');
  usePageActions([{ id: 'createContext', label, keys: 'n', refusal, run: onNew }]);
  if (refusal)
    return (
      <Button variant={variant} disabledReason={refusal}>
        {label}
      </Button>
    );
  return link({ className: buttonClass({ variant }), children: label, 'aria-keyshortcuts': 'n' });
}
