import type { ReactNode } from 'react';
import type { Context } from '@recon/contract/context';
import { t } from '~/i18n/t';
import { SectionHead } from '~/ui/page/SectionHead';
import * as styles from './WhatIfSectionLoading.module.css';

export interface WhatIfSectionProps {
  context: Context;
  /** The state of the setup; undefined while parts are missing. */
  chip: ReactNode;
  /** Whether this server stores results. */
  hasResults: boolean;
}

/** Renders the heading of the last what-if. */
export function WhatIfHead({ chip, action }: { chip: ReactNode; action?: ReactNode }) {
  return (
    <SectionHead id="last-what-if" title={t('contexts.overview.last.title')} chip={chip} action={action} />
  );
}

/** Renders the last what-if while its code loads; nothing while parts are missing, since there may be none. */
export function WhatIfSectionLoading({ chip, hasResults }: WhatIfSectionProps) {
  if (!chip) return null;
  return (
    <section aria-labelledby="last-what-if">
      <WhatIfHead chip={chip} />
      {hasResults && <WhatIfLoading />}
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
