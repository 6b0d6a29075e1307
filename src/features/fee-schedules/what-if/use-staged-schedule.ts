import { useEffect, useState } from 'react';
import { type FeeSchedule, feeScheduleCreate } from '~/contract/fee-schedule';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { createBody, fieldOfBody, type ScheduleFormValues, toFormValues } from '../schedule-form';

/** Schedule that is edited on the what-if page. */
export type StagedSchedule = {
  form: ContractForm<ScheduleFormValues>;
  /** The values to save, from their validation until they are saved or saving is cancelled. */
  saving: ScheduleFormValues | undefined;
  /** Returns to trying. */
  stopSaving: () => void;
  /** Discards the staged changes and starts with the current schedule. */
  startOver: (schedule: FeeSchedule) => void;
};

/** Stages changes of a schedule; unchanged, it follows those of others. Submitting opens the sheet to save. */
export function useStagedSchedule(schedule: FeeSchedule): StagedSchedule {
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
