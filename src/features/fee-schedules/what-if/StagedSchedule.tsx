import { useEffect, useRef, useState } from 'react';
import { type FeeSchedule, feeScheduleCreate } from '~/contract/fee-schedule';
import { DiscardDialog } from '~/forms/DiscardDialog';
import { Form } from '~/forms/Form';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FeeItems } from '../FeeItems';
import { createBody, fieldOfBody, type ScheduleFormValues, toFormValues } from '../schedule-form';
import { CalculationFields } from '../ScheduleFields';
import { SaveStaged } from './SaveStaged';
import * as styles from './fee-what-if.module.css';

interface StagedScheduleProps {
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
      <p className={`ui-aside ${styles.about}`}>{t('feeWhatIf.staged.about')}</p>
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
                onClick={() => {
                  // This button disappears, and would lose the focus.
                  save.current?.focus();
                  startOver(schedule);
                }}
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
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </section>
  );
}

type Staging = {
  form: ContractForm<ScheduleFormValues>;
  /** The values to save, from their validation until they are saved or saving is cancelled. */
  saving: ScheduleFormValues | undefined;
  stopSaving: () => void;
  /** Discards the staged changes and starts with the current schedule. */
  startOver: (schedule: FeeSchedule) => void;
};

/** Stages changes of a schedule; unchanged, it follows those of others. Submitting opens the sheet to save. */
export function useStagedSchedule(schedule: FeeSchedule): Staging {
  const [saving, setSaving] = useState<ScheduleFormValues>();
  const form: ContractForm<ScheduleFormValues> = useContractForm({
    schema: feeScheduleCreate,
    defaultValues: toFormValues(schedule),
    toBody: createBody,
    fieldOf: fieldOfBody,
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
    startOver: (as) => form.rebase(toFormValues(as)),
  };
}
