import type { FieldValues } from 'react-hook-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import type { ContractForm } from './use-contract-form';

interface SaveButtonsProps<Values extends FieldValues> {
  form: ContractForm<Values>;
  label: string;
  /** Why this cannot be saved at all: a missing permission. */
  disabledReason: string | undefined;
  /** Called after discarding, to reset state outside the form's values. */
  onDiscard: () => void;
}

/** Renders the buttons to save and to discard below a record that is edited in its page. */
export function SaveButtons<Values extends FieldValues>(props: SaveButtonsProps<Values>) {
  const { form, label, disabledReason, onDiscard } = props;
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
