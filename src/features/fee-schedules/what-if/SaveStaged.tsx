import 'texts:feeWhatIf';
import { useEffect } from 'react';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { feeSchedulePolicy } from '~/domain/fee-schedules/fee-schedule-policy';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormSheet } from '~/forms/FormSheet';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { NewFeeScheduleSheet } from '../NewFeeSchedule';
import { createBody, type ScheduleFormValues, toFormValues } from '../schedule-form';
import { CalculationFields, NameField } from '../ScheduleFields';
import { useScheduleUpdate } from '../use-schedule-update';

interface SaveStagedProps {
  schedule: FeeSchedule;
  staged: ScheduleFormValues;
  permissions: readonly string[];
  onClose: () => void;
  onSaved: (saved: FeeSchedule) => void;
  onCreated: (schedule: FeeSchedule) => void;
}

/** Saves staged changes in the schedule, or other fees, which never change, in a new one (docs/contract.md#fee-schedules). */
export function SaveStaged({ schedule, staged, permissions, onClose, onSaved, onCreated }: SaveStagedProps) {
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

/** Returns the fees as they would be sent. What was typed for another kind is ignored. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: after that the form is the person's
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
