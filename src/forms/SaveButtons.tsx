import 'texts:form';
import type { FieldValues } from 'react-hook-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { ContractForm } from './use-contract-form';

/** The buttons under a record edited in its page: Save, off with a reason while nothing differs, and to discard what was typed. */
export function SaveButtons<Values extends FieldValues>({
  form,
  label,
  disabledReason,
  onDiscard,
}: {
  form: ContractForm<Values>;
  /** The verb on the button: "Save context". */
  label: string;
  /** Why this cannot be saved at all: a permission that is missing. */
  disabledReason: string | undefined;
  /** What goes with discarding, beside the values of the form. */
  onDiscard: () => void;
}) {
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        sends
        busy={form.isPending}
        disabledReason={disabledReason ?? (form.isDirty ? undefined : t('form.unchanged'))}
      >
        {label}
      </Button>
      {form.isDirty && !form.isPending && (
        <Button
          variant="quiet"
          onClick={() => {
            form.discard();
            onDiscard();
          }}
        >
          {t('ui.discard.confirm')}
        </Button>
      )}
    </>
  );
}
