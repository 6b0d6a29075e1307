import type { ReactNode } from 'react';
import type { Context } from '@recon/contract/context';
import { t } from '~/i18n/t';
import { toAuditSheet } from '~/lib/links';
import { buttonClass } from '~/ui/controls/Button';
import { SectionHead } from '~/ui/page/SectionHead';
import { HeaderAction } from '~/ui/page/PageHeader';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { Fact, Facts } from '~/ui/page/Facts';
import { normalizationLabel, typeName, uploadLabel } from './context-messages';
import { toleranceText } from './tolerance-text';
import { primaryStep, SetupChecklist } from './SetupChecklist';
import { SetupDiagram, type SetupDiagramProps } from './SetupDiagram';
import { useSetupCheck } from './use-setup-check';
import { usePermissions } from './use-permissions';
import * as styles from './ContextOverview.module.css';

type ContextOverviewProps = SetupDiagramProps & {
  /** Renders the last what-if, below the checklist or, with the state of the setup as a chip, in its place. */
  renderWhatIf: (chip?: ReactNode) => ReactNode;
};

/** Renders the overview of a context: how it is set up, what it lacks or else its last what-if, and its settings. */
export function ContextOverview({ renderWhatIf, ...props }: ContextOverviewProps) {
  const { context } = props;
  return (
    <div className={`${styles.overview} ui-columns`}>
      <NextAction context={context} />
      {/* What an archived context lacks cannot be fixed. */}
      {context.status !== 'ARCHIVED' && <SetupChecklist context={context} renderWhatIf={renderWhatIf} />}
      <SetupDiagram {...props} />
      <section aria-labelledby="context-facts">
        <SectionHead
          id="context-facts"
          title={t('contexts.tab.settings')}
          action={toAuditSheet(context.id)({
            className: buttonClass({ size: 'small' }),
            children: t('contexts.overview.auditSheet'),
          })}
        />
        <ContextFacts context={context} />
      </section>
    </div>
  );
}

/** Renders the next step of a context that is not active as the page's primary action: adding what is missing. */
function NextAction({ context }: { context: Context }) {
  const step = primaryStep(useSetupCheck(context), context, usePermissions());
  if (!step) return null;
  return (
    <HeaderAction>
      {step.link({ className: buttonClass({ variant: 'primary' }), children: step.label })}
    </HeaderAction>
  );
}

function ContextFacts({ context }: { context: Context }) {
  const { type, interval, feeNormalization, autoMatchOnUpload: matches } = context;
  return (
    <Facts>
      <Fact label={t('contexts.field.type')} value={`${type} ${typeName(type)}`} />
      <Fact label={t('contexts.field.interval')} value={interval ?? ''} />
      <Fact label={t('contexts.field.tolerance')} value={toleranceText(context)} />
      <Fact label={t('contexts.field.normalization')} value={normalizationLabel(feeNormalization)} />
      <Fact label={t('contexts.field.upload')} value={uploadLabel(matches)} />
      <Fact label={t('contexts.field.created')} value={<FocusableTime instant={context.createdAt} />} />
      <Fact label={t('contexts.field.updated')} value={<FocusableTime instant={context.updatedAt} />} />
    </Facts>
  );
}
