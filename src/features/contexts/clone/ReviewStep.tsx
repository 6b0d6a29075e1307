import { errorProps, errorText } from '~/api/error-text';
import { idempotencyProtection } from '~/api/observed-service';
import type { Context } from '@recon/contract/context';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { contextRefusalText } from '../context-messages';
import { toleranceText } from '../tolerance-text';
import { usePermissions } from '../use-permissions';
import { type CloneDraft, fromDraft, type PartCounts } from './clone-draft';
import type { CloneWizardState } from './use-clone-wizard';
import { WizardStep } from './WizardStep';
import * as styles from './clone.module.css';

/** Renders step 3: what will be created, in plain sentences, and the button that sends the request. */
export function ReviewStep({ wizard }: { wizard: CloneWizardState }) {
  const { context, counts, name, onStep, send } = wizard;
  const { isSending, pending, error } = wizard.clone;
  const wasLost = pending !== undefined;
  const refusal = contextRefusalText(contextPolicy.clone(usePermissions()));
  return (
    <WizardStep
      title={t('contexts.clone.review.title', { name })}
      onSubmit={() => void send()}
      footer={
        <>
          <Button
            onClick={() => onStep('name')}
            disabledReason={isSending ? t('contexts.clone.sending') : undefined}
          >
            {t('contexts.clone.back')}
          </Button>
          <Button type="submit" variant="primary" sends busy={isSending} disabledReason={refusal}>
            {wasLost ? t('contexts.clone.again') : t('contexts.clone.send')}
          </Button>
        </>
      }
    >
      {isSending && <InlineAlert title={t('contexts.clone.sending')} />}
      {!isSending && <Failure wasLost={wasLost} error={error} name={name} />}
      <ul className={`ui-stack ${styles.promises}`}>
        {sentences(context, fromDraft(wizard.draft), counts).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </WizardStep>
  );
}

function Failure({ wasLost, error, name }: { wasLost: boolean; error: unknown; name: string }) {
  const failure = error ? errorProps(errorText(error)) : undefined;
  if (!wasLost) return failure && <InlineAlert tone="error" {...failure} />;
  return (
    <InlineAlert tone="warning" title={t('contexts.clone.lost.title')} requestId={failure?.requestId}>
      {idempotencyProtection.state === 'seen'
        ? t('contexts.clone.lost.safe')
        : t('contexts.clone.lost.unprotected', { name })}
    </InlineAlert>
  );
}

function sentences(context: Context, draft: CloneDraft, counts: PartCounts): string[] {
  return [
    t('contexts.clone.review.draft'),
    t('contexts.clone.review.settings', {
      type: context.type,
      interval: context.interval ?? '',
      tolerance: toleranceText(context),
    }),
    rulesSentence(draft, counts),
    sourcesSentence(draft, counts),
    ...feeSentence(draft, counts),
    t('contexts.clone.review.never'),
  ];
}

function rulesSentence({ includeRules }: CloneDraft, { rules }: PartCounts): string {
  if (!includeRules) return t('contexts.clone.review.noRules');
  if (rules === undefined) return t('contexts.clone.review.rulesUncounted');
  return rules === 0
    ? t('contexts.clone.review.rulesNone')
    : t('contexts.clone.review.rules', { count: rules });
}

function sourcesSentence({ includeSources }: CloneDraft, { sources, fieldMaps }: PartCounts): string {
  if (!includeSources) return t('contexts.clone.review.noSources');
  if (sources === undefined) return t('contexts.clone.review.sourcesUncounted');
  if (sources === 0) return t('contexts.clone.review.sourcesNone');
  return fieldMaps === undefined
    ? t('contexts.clone.review.sourcesMapsUncounted', { sources })
    : t('contexts.clone.review.sources', { sources, fieldMaps });
}

function feeSentence(draft: CloneDraft, { sources, feeSchedules }: PartCounts): string[] {
  if (!draft.includeSources || sources === 0) return [];
  if (feeSchedules === 0) return [t('contexts.clone.review.feeSchedulesNone')];
  if (!draft.includeFeeSchedules) return [t('contexts.clone.review.sameFeeSchedules')];
  return [
    feeSchedules === undefined
      ? t('contexts.clone.review.feeSchedulesUncounted')
      : t('contexts.clone.review.feeSchedules', { count: feeSchedules }),
  ];
}
