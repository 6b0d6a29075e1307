import { useEffect, useRef, useState } from 'react';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleCreate } from '@recon/contract/fee-schedule-requests';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { Form } from '~/forms/Form';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { feeSchedulePolicy } from '@recon/engine/fees/fee-schedule-policy';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormSheet } from '~/forms/FormSheet';
import { thenFocus } from '~/ui/focus';
import { FeeItems } from '../FeeItems';
import { createBody, fieldAtBodyPath, type ScheduleFormValues, toFormValues } from '../schedule-form';
import { CalculationFields, NameField } from '../ScheduleFields';
import { NewFeeScheduleSheet } from '../NewFeeSchedule';
import { useScheduleUpdate } from '../use-schedule-update';
import * as styles from './fee-what-if.module.css';

export interface StagedScheduleProps {
  schedule: FeeSchedule;
  staging: Staging;
  permissions: readonly string[];
  onCreated: (schedule: FeeSchedule) => void;
}

/** Renders the form of the schedule to try. Only "Save…" saves it. */
export function StagedSchedule({ schedule, staging, permissions, onCreated }: StagedScheduleProps) {
  const { form, saving, stopSaving, startOver } = staging;
  const guard = useLeaveGuard(form);
  const save = useRef<HTMLButtonElement>(null);
  return (
    <section aria-labelledby="fee-staged" className={styles.staged}>
      <h2 id="fee-staged">{t('feeWhatIf.staged')}</h2>
      <p className="ui-aside ui-prose">{t('feeWhatIf.staged.about')}</p>
      <Form
        form={form}
        footer={
          <>
            <Button
              ref={save}
              type="submit"
              variant="primary"
              disabledReason={form.isDirty ? undefined : t('feeWhatIf.unchanged')}
            >
              {t('feeWhatIf.save')}
            </Button>
            {form.isDirty && (
              <Button
                onClick={() =>
                  thenFocus(
                    () => startOver(schedule),
                    () => save.current,
                  )
                }
              >
                {t('feeWhatIf.startOver')}
              </Button>
            )}
          </>
        }
      >
        <FeeItems form={form} />
        <CalculationFields form={form} />
      </Form>
      <InlineAlert>{t('feeWhatIf.final')}</InlineAlert>
      {saving && (
        <SaveStaged
          schedule={schedule}
          staged={saving}
          permissions={permissions}
          onClose={stopSaving}
          onSaved={(saved) => {
            stopSaving();
            startOver(saved);
          }}
          onCreated={(created) => {
            stopSaving();
            form.discard();
            onCreated(created);
          }}
        />
      )}
      {guard.isAsking && <DiscardDialog {...guard} />}
    </section>
  );
}

type Staging = ReturnType<typeof useStagedSchedule>;

/** Returns a form of staged changes, which follows saves of others while unchanged. Submitting opens a save dialog. */
export function useStagedSchedule(schedule: FeeSchedule) {
  // The values to save, from their validation until they are saved or saving is cancelled.
  const [saving, setSaving] = useState<ScheduleFormValues>();
  const form: ContractForm<ScheduleFormValues> = useContractForm({
    schema: feeScheduleCreate,
    defaultValues: toFormValues(schedule),
    toBody: createBody,
    fieldOf: fieldAtBodyPath,
    onSubmit: async (_body, values) => Promise.resolve(values),
    onSaved: (values) => {
      // Nothing is saved yet: the staged values still differ from the schedule.
      form.rebase(toFormValues(schedule), values);
      setSaving(values);
    },
  });
  const { rebase, hasUnsavedChanges } = form;
  const { updatedAt } = schedule;
  useEffect(() => {
    if (!hasUnsavedChanges()) rebase(toFormValues(schedule));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a schedule changes with its `updatedAt`
  }, [updatedAt]);
  return {
    form,
    saving,
    stopSaving: () => setSaving(undefined),
    startOver: (as: FeeSchedule) => form.rebase(toFormValues(as)),
  };
}

type SaveStagedProps = Omit<StagedScheduleProps, 'staging'> & {
  staged: ScheduleFormValues;
  onClose: () => void;
  onSaved: (saved: FeeSchedule) => void;
};

/** Saves staged changes: as an update, or as a new schedule if fees differ, which cannot be changed in a saved one. */
function SaveStaged({ schedule, staged, permissions, onClose, onSaved, onCreated }: SaveStagedProps) {
  if (itemsText(staged) !== itemsText(toFormValues(schedule)))
    return (
      <NewFeeScheduleSheet
        begin={{ ...staged, name: '' }}
        refusal={feeSchedulePolicy.create(permissions) && t('error.forbidden.meaning')}
        onCreated={onCreated}
        onClose={onClose}
      />
    );
  return (
    <UpdateSheet
      schedule={schedule}
      staged={staged}
      refusal={feeSchedulePolicy.update(permissions) && t('fees.readOnly')}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

/** Returns the fees as JSON to compare them, without what was typed for a kind that is not chosen. */
function itemsText(values: ScheduleFormValues): string {
  return JSON.stringify(createBody(values).items);
}

type UpdateSheetProps = Pick<SaveStagedProps, 'schedule' | 'staged' | 'onClose' | 'onSaved'> & {
  refusal: string | undefined;
};

function UpdateSheet({ schedule, staged, refusal, onClose, onSaved }: UpdateSheetProps) {
  const { form, saving } = useScheduleUpdate(schedule, onSaved);
  const { rebase } = form;
  useEffect(() => {
    rebase(toFormValues(schedule), staged);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: after that the user edits the form
  }, []);
  return (
    <FormSheet
      // Staged changes remain on the page: closing loses nothing, so it needs no confirmation.
      form={{ ...form, hasUnsavedChanges: keepsAll }}
      title={t('feeWhatIf.save.title', { name: schedule.name })}
      submitLabel={t('fees.save')}
      refusal={refusal}
      onClose={onClose}
    >
      {refusal && <InlineAlert>{refusal}</InlineAlert>}
      <ConflictNotice saving={saving} form={form} />
      <NameField form={form} />
      <CalculationFields form={form} />
    </FormSheet>
  );
}

const keepsAll = () => false;
