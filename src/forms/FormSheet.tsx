import 'texts:form';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Sheet } from '~/ui/overlay/Sheet';
import { lazyComponent } from '~/ui/page/lazy-component';
import { FormBody } from './FormBody';
import type { ContractForm } from './use-contract-form';
import { BeforeLeaving } from '~/ui/overlay/before-leaving';
import { useLeaveGuard } from './use-leave-guard';

const DiscardDialog = lazyComponent(async () => (await import('./DiscardDialog')).DiscardDialog);

interface FormSheetProps<Values extends FieldValues> {
  /** Brings failure, pending and unsaved changes with it, so that none of them can be forgotten. */
  form: ContractForm<Values>;
  title: string;
  description?: ReactNode;
  /** The verb on the button: "Create context". */
  submitLabel: string;
  /** Closed by the user, after the question if something would be lost. */
  onClose: () => void;
  /** Places at which the form stays as it is, such as a tab inside it. */
  staysOpen?: Parameters<typeof useLeaveGuard>[1];
  /** Why this cannot be sent, where that is known before: a permission that is missing. */
  refusal?: string | undefined;
  /** At the left of the buttons; what leads elsewhere goes through `BeforeLeaving`. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A form in a sheet at the right, with its alert, its buttons in sight and its guard against lost
 * work. Shown while it is rendered: render it anew for each use, so that it starts clean.
 */
export function FormSheet<Values extends FieldValues>(props: FormSheetProps<Values>) {
  const { form, title, description, submitLabel, onClose, staysOpen, refusal, aside, children } = props;
  const guard = useLeaveGuard(form, staysOpen);
  const close = () => guard.beforeLeaving(onClose);
  return (
    <>
      <Sheet
        open
        title={title}
        description={description}
        busy={form.isPending}
        onClose={close}
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === undefined) void form.submit();
        }}
        footer={
          <>
            <BeforeLeaving value={guard.beforeLeaving}>{aside}</BeforeLeaving>
            <Button onClick={close} disabledReason={form.isPending ? t('form.saving') : undefined}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" variant="primary" sends busy={form.isPending} disabledReason={refusal}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <FormBody form={form}>{children}</FormBody>
      </Sheet>
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </>
  );
}
