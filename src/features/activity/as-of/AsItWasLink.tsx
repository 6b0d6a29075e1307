import { Link } from '@tanstack/react-router';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { HeaderAction } from '~/ui/page/PageHeader';

/** Renders, in the header of a context, the link to the page that shows it as it was at a time to choose. */
export function AsItWasLink({ contextId }: { contextId: string }) {
  return (
    <HeaderAction>
      <Link to="/contexts/$contextId/activity/as-it-was" params={{ contextId }} className={buttonClass()}>
        {t('asItWas.link')}
      </Link>
    </HeaderAction>
  );
}
