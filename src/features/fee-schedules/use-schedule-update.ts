import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readFeeScheduleNow, updateFeeSchedule } from '~/api/fee-schedules';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { feeScheduleUpdate } from '@recon/contract/fee-schedule-requests';
import { roundingModes } from '@recon/engine/money/rounding-modes';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { type MergedSave, undoByName, useMergedSave } from '~/forms/use-merged-save';
import { t } from '~/i18n/t';
import { useUndo } from '~/ui/controls/UndoButton';
import { orderLabel } from './fee-messages';
import { fieldAtBodyPath, membersOf, type ScheduleFormValues, toFormValues } from './schedule-form';

/** Returns the form of a schedule. Saving merges changes of other users (docs/behaviour.md#edit-conflicts). */
export function useScheduleUpdate(
  schedule: FeeSchedule,
  onSaved?: (saved: FeeSchedule) => void,
): { form: ContractForm<ScheduleFormValues>; saving: MergedSave<FeeSchedule> } {
  const { mutateAsync } = useMutation(updateFeeSchedule(schedule.id));
  const client = useQueryClient();
  const saving = useMergedSave<FeeSchedule>({
    record: schedule,
    membersOf: (record) => membersOf(toFormValues(record)),
    readNow: () => readFeeScheduleNow(client, schedule.id),
    send: mutateAsync,
    typed: () => membersOf(form.methods.getValues()),
    show: (base, members) => form.rebase(toFormValues(base), toFormValues({ ...base, ...members })),
    words: { ...undoByName, saved: ({ name }) => t('fees.saved', { name }), textOf: valueText },
    undo: useUndo(),
  });
  const form: ContractForm<ScheduleFormValues> = useContractForm({
    schema: feeScheduleUpdate,
    defaultValues: toFormValues(saving.base),
    toBody: (values) => saving.changes(membersOf(values)),
    fieldOf: fieldAtBodyPath,
    fieldOfCode: { FEE_SCHEDULE_NAME_TAKEN: 'name' },
    onSubmit: saving.save,
    onSaved: (saved) => {
      saving.setBase(saved);
      form.rebase(toFormValues(saved));
      onSaved?.(saved);
    },
  });
  return { form, saving };
}

function valueText([member]: readonly (string | undefined)[], json: string): string | undefined {
  const mode = roundingModes.find((one) => `"${one}"` === json);
  if (member === 'roundingMode' && mode) return t(`rules.choice.roundingMode.${mode}`);
  return member === 'applicationOrder' ? orderLabel(JSON.parse(json) as string) : undefined;
}
