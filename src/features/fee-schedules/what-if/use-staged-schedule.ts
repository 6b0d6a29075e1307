import { useEffect, useState } from 'react';
import { type FeeSchedule, feeScheduleCreate } from '~/contract/fee-schedule';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { createBody, fieldOfBody, type ScheduleFormValues, toFormValues } from '../schedule-form';

/** A schedule as it is edited for trying. */
export type StagedSchedule = {
  form: ContractForm<ScheduleFormValues>;
  /** The values to save, once they were found valid and until that is done or given up. */
  saving: ScheduleFormValues | undefined;
  /** Goes back to trying. */
  stopSaving: () => void;
  /** Begins anew with the schedule as it is. */
  startOver: (schedule: FeeSchedule) => void;
};

/**
 * Stages changes of a schedule. As long as nothing is staged it follows what others change; after that, what is staged
 * stays. Submitting the form checks it and opens the way to save it.
 */
export function useStagedSchedule(schedule: FeeSchedule): StagedSchedule {
  const [saving, setSaving] = useState<ScheduleFormValues>();
  const form: ContractForm<ScheduleFormValues> = useContractForm({
    schema: feeScheduleCreate,
    defaultValues: toFormValues(schedule),
    toBody: createBody,
    fieldOf: fieldOfBody,
    onSubmit: async (_body, values) => Promise.resolve(values),
    onSaved: (values) => {
      // Nothing is saved yet: what is staged goes on to differ from the schedule.
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
