import 'texts:fees';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { FormSheet } from '~/forms/FormSheet';
import { t } from '~/i18n/t';
import { FeeScheduleFields } from './NewFeeSchedule';
import { emptySchedule, type ScheduleFormValues } from './schedule-form';
import { useNewFeeSchedule } from './use-new-fee-schedule';

/** Renders the form for a new fee schedule on top of another form, which continues with the new schedule. */
export function NewFeeScheduleSheet({
  begin = emptySchedule,
  refusal,
  onCreated,
  onClose,
}: {
  /** The initial values. */
  begin?: ScheduleFormValues;
  /** Why this user may not create a schedule, if so. */
  refusal?: string | undefined;
  onCreated: (schedule: FeeSchedule) => void;
  onClose: () => void;
}) {
  const form = useNewFeeSchedule(begin, onCreated);
  return (
    <FormSheet
      form={form}
      title={t('fees.new')}
      submitLabel={t('fees.create')}
      refusal={refusal}
      onClose={onClose}
    >
      <FeeScheduleFields form={form} />
    </FormSheet>
  );
}
