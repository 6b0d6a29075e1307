import type { FieldValues } from 'react-hook-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { conflictChange } from './conflict-messages';
import { type ContractForm, firstError } from './use-contract-form';
import type { MergedSave } from './use-merged-save';
import * as styles from './forms.module.css';

interface ConflictNoticeProps<Values extends FieldValues> {
  saving: Pick<MergedSave, 'conflict' | 'takeTheirs' | 'keepMine'>;
  /** Form whose fields show the conflict, too. */
  form?: ContractForm<Values>;
}

/** Renders the fields that both users changed, if any, with buttons to take the other values or keep one's own. */
export function ConflictNotice<Values extends FieldValues>({ saving, form }: ConflictNoticeProps<Values>) {
  const { conflict, takeTheirs, keepMine } = saving;
  if (!conflict) return null;
  return (
    <div className={styles.conflict} data-part="conflict">
      <InlineAlert
        tone="warning"
        title={t('form.conflict.title')}
        actions={
          <>
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                toTheField(currentTarget);
                takeTheirs();
              }}
            >
              {t('form.conflict.takeTheirs')}
            </Button>
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                toTheField(currentTarget);
                form?.methods.clearErrors();
                keepMine();
              }}
            >
              {t('form.conflict.keepMine')}
            </Button>
          </>
        }
      >
        {conflict.isGone ? t('form.conflict.gone') : t('form.conflict.meaning')}
        <ChangeTable
          caption={t('form.conflict.title')}
          objects={[
            { key: 'both', fields: conflict.conflicts.map((one) => conflictChange(one, conflict.words)) },
          ]}
          sides={[t('form.conflict.theirs'), t('form.conflict.mine')]}
        />
      </InlineAlert>
    </div>
  );
}

/** Moves the focus to the field with the conflict, else to the first one below the notice: its buttons disappear. */
function toTheField(button: HTMLElement): void {
  const around = button.closest('form, [role=dialog], main') ?? document.body;
  const fields = [...around.querySelectorAll<HTMLElement>('input, select, textarea')];
  const isBelow = (field: HTMLElement) =>
    (button.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  (firstError(around) ?? fields.find((field) => isBelow(field) && field.checkVisibility()))?.focus();
}
