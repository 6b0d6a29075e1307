import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { LazyDiscardDialog } from '~/ui/overlay/lazy-dialogs';
import { Sheet } from '~/ui/overlay/Sheet';
import type { ContractForm } from './use-contract-form';
import { BeforeLeaving } from '~/ui/overlay/before-leaving';
import { useLeaveGuard } from './unsaved-work';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { FieldSet } from '~/forms/controls/Field';
import type { FormFailure } from './field-errors';
import * as styles from './forms.module.css';

interface FormSheetProps<Values extends FieldValues> {
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
      {guard.isAsking && <LazyDiscardDialog {...guard} />}
    </>
  );
}

export type BodyProps<Values extends FieldValues> = {
  form: ContractForm<Values>;
  /** The children arrange themselves in the width of the page, instead of one below another as fields. */
  isWide?: boolean | undefined;
  children: ReactNode;
};

/** Renders the alert and the fields of a form. Use it inside a `<form>` that calls `form.submit`. */
export function FormBody<Values extends FieldValues>({ form, isWide, children }: BodyProps<Values>) {
  const { body, failure } = form;
  return (
    <div ref={body}>
      {failure && <FormAlert {...failure} />}
      {isWide ? children : <FieldSet>{children}</FieldSet>}
    </div>
  );
}

/** Renders the alert above a form, with issues that no field can show. Gets the focus if no field is invalid. */
function FormAlert({ title, meaning, action, requestId, issues }: FormFailure) {
  return (
    <div className={styles.alert} data-form-alert tabIndex={-1}>
      <InlineAlert tone="error" title={title} requestId={requestId}>
        <p>{meaning}</p>
        {issues.length > 0 && (
          <ul className={styles.issues}>
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
        {action && <p>{action}</p>}
      </InlineAlert>
    </div>
  );
}
