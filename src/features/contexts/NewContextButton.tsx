import 'texts:contexts';
import { contextCan } from '~/domain/contexts/context-can';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { buttonClass } from '~/ui/controls/button-class';
import type { RenderLink } from '~/ui/page/link';
import { refusalText } from './context-words';
import { usePermissions } from './use-permissions';

/** The way to the form for a new context, or why there is none. */
export function NewContextButton({ link }: { link: RenderLink }) {
  const refusal = refusalText(contextCan.create(usePermissions()));
  if (refusal)
    return (
      <Button variant="primary" disabledReason={refusal}>
        {t('contexts.new')}
      </Button>
    );
  return link({ className: buttonClass({ variant: 'primary' }), children: t('contexts.new') });
}
