import type { Context } from '@recon/contract/context';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { t } from '~/i18n/t';
import { Button, buttonClass } from '~/ui/controls/Button';
import { CopyableId } from '~/ui/controls/Copy';
import { HeaderAction } from '~/ui/page/PageHeader';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { Fact, Facts } from '~/ui/page/Facts';
import {
  normalizationMeaning,
  normalizationLabel,
  statusMeaning,
  statusLabel,
  typeMeaning,
  typeName,
  uploadLabel,
} from './context-messages';
import { toleranceText } from './tolerance-text';
import { toAuditSheet } from './context-links';
import { firstStep, SetupChecklist } from './SetupChecklist';
import { SetupDiagram, type SetUpPictureProps } from './SetupDiagram';
import { useSetupCheck } from './use-setup-check';
import { useStatusChange } from './use-status-change';
import { usePermissions } from './use-permissions';
import * as styles from './ContextOverview.module.css';

/** Renders the overview of a context: how it is set up, what it still lacks, and every setting with its meaning. */
export function ContextOverview(props: SetUpPictureProps) {
  const { context } = props;
  return (
    <>
      <NextAction context={context} />
      <SetupDiagram {...props} />
      <div className={styles.overview}>
        {/* What an archived context lacks cannot be fixed. */}
        {context.status !== 'ARCHIVED' && <SetupChecklist context={context} />}
        <section aria-labelledby="context-facts">
          <div className={`ui-row ${styles.headLine}`}>
            <h2 id="context-facts">{t('contexts.tab.settings')}</h2>
            {toAuditSheet(context.id)({
              className: buttonClass({ size: 'small' }),
              children: t('contexts.overview.auditSheet'),
            })}
          </div>
          <ContextFacts context={context} />
        </section>
      </div>
    </>
  );
}

/**
 * Renders the next step of a context that is not active as the page's primary action: adding a missing source, then a
 * rule, then activation. Renders nothing while it is unknown what is missing, or without permission to activate.
 */
function NextAction({ context }: { context: Context }) {
  const { ask, dialog } = useStatusChange(context);
  const permissions = usePermissions();
  const { items, isReading } = useSetupCheck(context);
  const step = firstStep(items, context, permissions);
  // Not until it is known what is missing: the button would change under the pointer.
  if (context.status === 'ACTIVE' || isReading) return null;
  if (step)
    return (
      <HeaderAction>
        {step.link({ className: buttonClass({ variant: 'primary' }), children: step.label })}
      </HeaderAction>
    );
  if (contextPolicy.move(context, 'ACTIVE', permissions)) return null;
  return (
    <HeaderAction>
      <Button variant="primary" onClick={() => ask('ACTIVE')}>
        {t('contexts.move.ACTIVE')}
      </Button>
      {dialog}
    </HeaderAction>
  );
}

function ContextFacts({ context }: { context: Context }) {
  const { status, type, interval, feeNormalization, autoMatchOnUpload: matches } = context;
  const tolerance = toleranceText(context);
  const hasTolerance = tolerance !== t('contexts.tolerance.none');
  return (
    <Facts>
      <Fact label={t('contexts.field.status')} value={statusLabel(status)} about={statusMeaning(status)} />
      <Fact label={t('contexts.field.type')} value={`${type} ${typeName(type)}`} about={typeMeaning(type)} />
      <Fact
        label={t('contexts.field.interval')}
        value={interval ?? ''}
        about={t('contexts.overview.interval')}
      />
      <Fact
        label={t('contexts.field.tolerance')}
        value={tolerance}
        about={hasTolerance ? t('contexts.overview.tolerance') : t('contexts.overview.noTolerance')}
      />
      <Fact
        label={t('contexts.field.normalization')}
        value={normalizationLabel(feeNormalization)}
        about={normalizationMeaning(feeNormalization)}
      />
      <Fact
        label={t('contexts.field.upload')}
        value={uploadLabel(matches)}
        about={matches ? t('contexts.upload.match.meaning') : t('contexts.upload.wait.meaning')}
      />
      <Fact
        label={t('contexts.field.id')}
        value={<CopyableId id={context.id} label={t('contexts.contextId')} />}
      />
      <Fact label={t('contexts.field.created')} value={<FocusableTime instant={context.createdAt} />} />
      <Fact label={t('contexts.field.updated')} value={<FocusableTime instant={context.updatedAt} />} />
    </Facts>
  );
}
