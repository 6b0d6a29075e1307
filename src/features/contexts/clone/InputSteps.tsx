import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormCheckField, FormTextField } from '~/forms/fields';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { errorText } from '~/api/error-text';
import { copyName } from '@recon/engine/configuration/contexts/copy-name';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { contextRefusalText } from '../context-messages';
import { usePermissions } from '../use-permissions';
import { WizardStep } from './WizardStep';
import type { CloneWizardState } from './use-clone-wizard';
import * as styles from './clone.module.css';

type WhatStepProps = { wizard: CloneWizardState; onCancel: () => void };

/** Renders step 1: the parts of the context to copy. If the proposed name is free, one press creates the copy. */
export function WhatStep({ wizard, onCancel }: WhatStepProps) {
  const { form, parts, guard, beginAnew, clone, name, nameFits, send } = wizard;
  const refusal = contextRefusalText(contextPolicy.clone(usePermissions()));
  const isOneStep = nameFits && clone.pending === undefined;
  const includeSources = useWatch({ control: form.control, name: 'includeSources' });
  return (
    <WizardStep
      title={t('contexts.clone.what.title')}
      about={t('contexts.clone.what.about')}
      onSubmit={beginAnew}
      footer={
        <>
          <Button onClick={() => guard.beforeLeaving(onCancel)}>{t('ui.cancel')}</Button>
          <Button type="submit" variant={isOneStep ? 'secondary' : 'primary'}>
            {t('contexts.clone.next')}
          </Button>
          {isOneStep && (
            <Button variant="primary" sends disabledReason={refusal} onClick={() => void send()}>
              {t('contexts.clone.now', { name })}
            </Button>
          )}
        </>
      }
    >
      <div className={`ui-lines ${styles.choices}`}>
        <FormCheckField
          form={form}
          name="includeRules"
          label={t('contexts.clone.part.rules')}
          aside={countText(parts, parts.counts.rules)}
          help={t('contexts.clone.what.rules')}
        />
        <FormCheckField
          form={form}
          name="includeSources"
          label={t('contexts.clone.what.sourcesLabel')}
          aside={sourcesKnown(parts)}
          help={t('contexts.clone.what.sources')}
        />
        <FormCheckField
          form={form}
          name="includeFeeSchedules"
          label={t('contexts.clone.part.feeSchedules')}
          aside={countText(parts, parts.counts.feeSchedules)}
          help={t('contexts.clone.what.feeSchedules')}
          disabledReason={includeSources ? undefined : t('contexts.clone.what.noFeeSchedules')}
        />
      </div>
      {parts.error !== undefined && <UncountedParts parts={parts} />}
      {isOneStep && <p className="ui-aside">{t('contexts.clone.now.about')}</p>}
    </WizardStep>
  );
}

function UncountedParts({ parts }: { parts: CloneWizardState['parts'] }) {
  const { meaning, requestId } = errorText(parts.error);
  return (
    <InlineAlert
      tone="warning"
      title={t('contexts.clone.uncounted')}
      requestId={requestId}
      isRetrying={parts.isCounting}
      onRetry={parts.retry}
    >
      {meaning} {t('contexts.clone.uncounted.meaning')}
    </InlineAlert>
  );
}

function countText({ isCounting }: CloneWizardState['parts'], count: number | undefined): string {
  if (count !== undefined) return t('contexts.clone.count', { count });
  return isCounting ? t('contexts.clone.counting') : t('contexts.clone.countUnknown');
}

function sourcesKnown(parts: CloneWizardState['parts']): string {
  const { sources, fieldMaps } = parts.counts;
  if (sources === undefined || fieldMaps === undefined) return countText(parts, sources);
  return t('contexts.clone.countSources', { sources, fieldMaps });
}

/** Renders step 2: the name of the copy, checked as far as the browser can. */
export function NameStep({ wizard }: { wizard: CloneWizardState }) {
  const { context, form, names, name, onStep } = wizard;
  const { body, methods } = form;
  const { trigger, setValue } = methods;
  const isRefused = names.faultOf(name) !== undefined;
  const suggestion = copyName(context.name, names.isTaken, t('contexts.clone.word'));
  useEffect(() => {
    // After a refusal by the service, the field shows the error as soon as it is mounted.
    if (isRefused) void trigger('name');
  }, [isRefused, trigger]);
  return (
    <WizardStep
      title={t('contexts.clone.name.title')}
      about={t('contexts.clone.name.about', { name: context.name })}
      onSubmit={() => void form.submit()}
      footer={
        <>
          <Button onClick={() => onStep('what')}>{t('contexts.clone.back')}</Button>
          <Button type="submit" variant="primary">
            {t('contexts.clone.next')}
          </Button>
        </>
      }
    >
      <div ref={body} className={`ui-stack ${styles.name}`}>
        <FormTextField
          form={form}
          name="name"
          label={t('contexts.clone.name.label')}
          // Only the service knows all names.
          help={t('contexts.clone.name.help', { count: names.known.size })}
        />
        {names.isTaken(name) && (
          <Button
            size="small"
            onClick={() => setValue('name', suggestion, { shouldDirty: true, shouldValidate: true })}
          >
            {t('contexts.clone.name.use', { name: suggestion })}
          </Button>
        )}
      </div>
    </WizardStep>
  );
}
