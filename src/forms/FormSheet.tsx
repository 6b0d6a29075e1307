import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { LazyDiscardDialog } from '~/ui/overlay/lazy-dialogs';
import { Sheet } from '~/ui/overlay/Sheet';
import { FormBody } from './FormBody';
import type { ContractForm } from './use-contract-form';
import { BeforeLeaving } from '~/ui/overlay/before-leaving';
import { useLeaveGuard } from './use-leave-guard';

interface FormSheetProps<Values extends FieldValues> {
  /** Form that provides the error, pending state and unsaved changes, which every sheet must handle. */
  form: ContractForm<Values>;
  title: string;
  description?: ReactNode;
  /** Button label, starting with a verb: "Create context". */
  submitLabel: string;
  /** Called when the user closes the sheet, after confirmation if input would be lost. */
  onClose: () => void;
  /** Returns whether the form stays open at the next location, such as a tab inside it. */
  staysOpen?: Parameters<typeof useLeaveGuard>[1];
  /** Why the form cannot be sent, if known beforehand: a missing permission. */
  refusal?: string | undefined;
  /** Content to the left of the buttons. Links in it must use `BeforeLeaving`. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders a form in an open sheet, with a guard against lost input. Mount it again for each use: it starts clean. */
export function FormSheet<Values extends FieldValues>(props: FormSheetProps<Values>) {
  const { form, title, description, submitLabel, onClose, staysOpen, refusal, aside, children } = props;
  const guard = useLeaveGuard(form, staysOpen);
  const close = () => guard.beforeLeaving(onClose);
  return (
    <>
      <Sheet
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
      {guard.isAsking && <LazyDiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </>
  );
}
