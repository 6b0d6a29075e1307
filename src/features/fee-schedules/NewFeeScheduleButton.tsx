import { useRouter } from '@tanstack/react-router';
import { feeSchedulePolicy } from '@recon/engine/fees/fee-schedule-policy';
import { t } from '~/i18n/t';
import { toNewFeeSchedule } from '~/lib/links';
import { Button, buttonClass, type ButtonVariant } from '~/ui/controls/Button';
import { usePageActions } from '~/ui/shortcuts/page-actions';

type ButtonProps = { permissions: readonly string[]; from?: string; variant?: ButtonVariant };

/** Renders the link to the form for a new fee schedule, or a disabled button. `from` is the id of one to copy. */
export function NewFeeScheduleButton({ permissions, from, variant = 'primary' }: ButtonProps) {
  const label = from === undefined ? t('fees.new') : t('fees.newFrom');
  const { history } = useRouter();
  const refusal = feeSchedulePolicy.create(permissions) && t('error.forbidden.meaning');
  const isOwn = from === undefined;
  const run = () => history.push(`/fee-schedules/new${isOwn ? '' : `?from=${from}`}`);
  usePageActions([{ id: isOwn ? 'createFeeSchedule' : 'copyFeeSchedule', label, keys: 'n', refusal, run }]);
  if (refusal)
    return (
      <Button variant={variant} disabledReason={refusal}>
        {label}
      </Button>
    );
  const look = { className: buttonClass({ variant }), children: label };
  return toNewFeeSchedule(from)({ ...look, 'aria-keyshortcuts': 'n' });
}
