import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Stepper } from '~/ui/controls/Stepper';
import { fromDraft } from './clone-draft';
import { CloneDifferences, ResultStep } from './ResultStep';
import { cloneSteps } from './clone-steps';
import { NameStep, WhatStep } from './InputSteps';
import { ReviewStep } from './ReviewStep';
import { type CloneAddress, useCloneWizard } from './use-clone-wizard';
import * as styles from './clone.module.css';

/** Copies a context in four steps. The URL of a result names the copy, so a reload does not copy again. */
export function CloneWizard({ onCancel, ...address }: CloneAddress & { onCancel: () => void }) {
  const wizard = useCloneWizard(address);
  const { context, clone, counts, draft, shown, shownCopyId, guard } = wizard;
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
      {shown === 'what' && <WhatStep wizard={wizard} onCancel={onCancel} />}
      {shown === 'name' && <NameStep wizard={wizard} />}
      {shown === 'review' && <ReviewStep wizard={wizard} />}
      {shown === 'result' && shownCopyId !== undefined && (
        <ResultStep key={shownCopyId} copyId={shownCopyId} finished={clone.finished} />
      )}
      {shown !== 'result' && <CloneDifferences context={context} draft={fromDraft(draft)} counts={counts} />}
      {guard.isAsking && <DiscardDialog {...guard} />}
    </div>
  );
}
