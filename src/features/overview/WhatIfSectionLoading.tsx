import type { ReactNode } from 'react';
import { toWhatIf } from '~/features/contexts/context-links';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { SectionHead } from '~/ui/page/SectionHead';
import * as styles from './WhatIfSectionLoading.module.css';

interface WhatIfHeadProps {
  context: { readonly id: string };
  /** The state of the setup. */
  chip: ReactNode;
  /** Whether the link is the page's primary action. */
  isPrimary?: boolean;
  /** Whether the last what-if does not apply any more. */
  isOutdated?: boolean;
}

/** Renders the heading of the last what-if, with the link to run one. */
export function WhatIfHead({ context, chip, isPrimary, isOutdated }: WhatIfHeadProps) {
  return (
    <SectionHead
      id="last-what-if"
      title={t('contexts.overview.last.title')}
      chip={chip}
      action={toWhatIf(context.id)({
        className: buttonClass({ size: 'small', variant: isPrimary ? 'primary' : 'secondary' }),
        children: t(isOutdated ? 'contexts.overview.last.again' : 'contexts.overview.last.open'),
      })}
    />
  );
}

/** Renders the last what-if while its code loads. */
export function WhatIfSectionLoading(props: WhatIfHeadProps & { hasResults: boolean }) {
  return (
    <section aria-labelledby="last-what-if">
      <WhatIfHead {...props} />
      {props.hasResults && <WhatIfLoading />}
    </section>
  );
}

/** Renders the space of the figures while they load. */
export function WhatIfLoading() {
  return (
    <output className={`ui-delayed ${styles.loading}`} aria-busy="true">
      <span className="ui-hidden">{t('ui.loading')}</span>
    </output>
  );
}
