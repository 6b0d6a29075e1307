import 'texts:fees';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { FormSheet } from '~/forms/FormSheet';
import { t } from '~/i18n/t';
import { FeeScheduleFields } from './NewFeeSchedule';
import { useNewFeeSchedule } from './use-new-fee-schedule';

/** The form for a new fee schedule over another form, which goes on with what was made. */
export function NewFeeScheduleSheet({
  onCreated,
  onClose,
}: {
  onCreated: (schedule: FeeSchedule) => void;
  onClose: () => void;
}) {
  const form = useNewFeeSchedule(undefined, onCreated);
  return (
    <FormSheet form={form} title={t('fees.new')} submitLabel={t('fees.create')} onClose={onClose}>
      <FeeScheduleFields form={form} />
    </FormSheet>
  );
}
