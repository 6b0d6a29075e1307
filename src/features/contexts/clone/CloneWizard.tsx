import { contextPolicy } from '~/domain/contexts/context-policy';
import { copyName } from '~/domain/contexts/copy-name';
import { DiscardDialog } from '~/forms/DiscardDialog';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Stepper } from '~/ui/controls/Stepper';
import { refusalText } from '../context-messages';
import { usePermissions } from '../use-permissions';
import { fromDraft } from './clone-draft';
import { CloneDifferences } from './CloneDifferences';
import { cloneSteps } from './clone-steps';
import { NameStep, WhatStep } from './InputSteps';
import { ResultStep } from './ResultStep';
import { ReviewStep } from './ReviewStep';
import { type CloneAddress, useCloneWizard } from './use-clone-wizard';
import * as styles from './clone.module.css';

interface CloneWizardProps extends CloneAddress {
  onCancel: () => void;
}

/** Copies a context in four steps. The URL of a result names the copy, so a reload does not copy again. */
export function CloneWizard({ onCancel, ...address }: CloneWizardProps) {
  const { context, onStep } = address;
  const wizard = useCloneWizard(address);
  const { clone, parts, counts, names, form, draft, name, shown, made, guard, beginAnew, send } = wizard;
  const refusal = refusalText(contextPolicy.clone(usePermissions()));
  return (
    <div className={`ui-stack ${styles.clone}`}>
      <Stepper
        steps={cloneSteps.map((name) => t(`contexts.clone.step.${name}`))}
        active={cloneSteps.indexOf(shown)}
      />
      {clone.pending && !clone.isSending && shown !== 'review' && (
        <InlineAlert tone="warning" title={t('contexts.clone.lost.title')}>
          {t('contexts.clone.lost.changed', { name: clone.pending.draft.name })}
        </InlineAlert>
      )}
      {shown === 'what' && (
        <WhatStep
          form={form}
          parts={parts}
          onNext={beginAnew}
          onCancel={() => guard.beforeLeaving(onCancel)}
        />
      )}
      {shown === 'name' && (
        <NameStep
          form={form}
          original={context.name}
          knownCount={names.known.size}
          isRefused={names.faultOf(name) !== undefined}
          suggestion={
            names.isTaken(name) ? copyName(context.name, names.isTaken, t('contexts.clone.word')) : undefined
          }
          onBack={() => onStep('what')}
          onNext={() => void form.submit()}
        />
      )}
      {shown === 'review' && (
        <ReviewStep
          context={context}
          draft={fromDraft(draft)}
          counts={counts}
          refusal={refusal}
          isSending={clone.isSending}
          wasLost={clone.pending !== undefined}
          error={clone.error}
          onBack={() => onStep('name')}
          onSend={() => void send()}
        />
      )}
      {shown === 'result' && made !== undefined && (
        <ResultStep key={made} copyId={made} finished={clone.finished} />
      )}
      {shown !== 'result' && <CloneDifferences context={context} draft={fromDraft(draft)} counts={counts} />}
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </div>
  );
}
