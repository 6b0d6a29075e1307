import 'texts:fees';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { FormSheet } from '~/forms/FormSheet';
import { t } from '~/i18n/t';
import { FeeScheduleFields } from './NewFeeSchedule';
import { emptySchedule, type ScheduleFormValues } from './schedule-form';
import { useNewFeeSchedule } from './use-new-fee-schedule';

/** The form for a new fee schedule over another form, which goes on with what was made. */
export function NewFeeScheduleSheet({
  begin = emptySchedule,
  refusal,
  onCreated,
  onClose,
}: {
  /** What it begins with. */
  begin?: ScheduleFormValues;
  /** Why nobody may make one here, if so. */
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
