import 'texts:fees';
import { feeScheduleCan } from '~/domain/fee-schedules/fee-schedule-can';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { buttonClass, type ButtonVariant } from '~/ui/controls/button-class';
import { toNewFeeSchedule } from './fee-links';

/** The way to the form for a new fee schedule, or why there is none; `from` begins it with another's fees. */
export function NewFeeScheduleButton({
  permissions,
  from,
  variant = 'primary',
}: {
  permissions: readonly string[];
  from?: string;
  variant?: ButtonVariant;
}) {
  const label = from === undefined ? t('fees.new') : t('fees.newFrom');
  if (feeScheduleCan.create(permissions))
    return (
      <Button variant={variant} disabledReason={t('error.forbidden.meaning')}>
        {label}
      </Button>
    );
  return toNewFeeSchedule(from)({ className: buttonClass({ variant }), children: label });
}
