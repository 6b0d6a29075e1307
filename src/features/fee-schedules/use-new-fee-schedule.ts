import 'texts:fees';
import { useMutation } from '@tanstack/react-query';
import { createFeeSchedule } from '~/api/fee-schedules';
import { saveMessage } from '~/api/save-messages';
import { type FeeSchedule, feeScheduleCreate } from '~/contract/fee-schedule';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { createBody, fieldOfBody, type ScheduleFormValues } from './schedule-form';

/** Returns the form of a new fee schedule with these initial values. */
export function useNewFeeSchedule(
  begin: ScheduleFormValues,
  onCreated: (schedule: FeeSchedule) => void,
): ContractForm<ScheduleFormValues> {
  const { mutateAsync } = useMutation(createFeeSchedule());
  return useContractForm({
    schema: feeScheduleCreate,
    defaultValues: begin,
    toBody: createBody,
    fieldOf: fieldOfBody,
    fieldOfCode: { FEE_SCHEDULE_NAME_TAKEN: 'name' },
    onSubmit: (body) => mutateAsync(body),
    onSaved: (schedule) => {
      toast(saveMessage(schedule, t('fees.created', { name: schedule.name })));
      onCreated(schedule);
    },
  });
}
