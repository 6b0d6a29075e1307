import 'texts:rulesMany';
import type { ChangeRunView } from '~/api/use-change-run';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';

interface StepsFooterProps {
  steps: Pick<ChangeRunView<never>, 'state' | 'states' | 'stop'>;
  variant: 'primary' | 'danger';
  /** Label of the button that starts, or continues with the rest. */
  label: string;
  disabledReason?: string | undefined;
  onRun: () => void;
  onClose: () => void;
}

/** Renders the buttons of a sheet for several rules: stop while it runs, else close; and start or continue. */
export function StepsFooter({ steps, variant, label, disabledReason, onRun, onClose }: StepsFooterProps) {
  const isRunning = steps.state !== 'idle';
  return (
    <>
      {isRunning ? (
        <Button
          disabledReason={steps.state === 'stopping' ? t('rulesMany.stopping') : undefined}
          onClick={steps.stop}
        >
          {t('rulesMany.stop')}
        </Button>
      ) : (
        <Button onClick={onClose}>{steps.states.size > 0 ? t('ui.close') : t('ui.cancel')}</Button>
      )}
      <Button variant={variant} sends busy={isRunning} disabledReason={disabledReason} onClick={onRun}>
        {label}
      </Button>
    </>
  );
}
