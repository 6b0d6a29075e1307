import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { CheckInput } from '~/forms/controls/CheckInput';
import { Dialog } from '~/ui/overlay/Dialog';
import { type ColumnKey, columnKeys, standardColumns } from './balance-columns';
import * as styles from './balances.module.css';

interface ColumnsDialogProps {
  chosenColumns: readonly ColumnKey[];
  onChoose: (columns: readonly ColumnKey[]) => void;
  onClose: () => void;
}

/** Renders the choice of the table's columns; each check box applies at once. */
export function ColumnsDialog({ chosenColumns, onChoose, onClose }: ColumnsDialogProps) {
  return (
    <Dialog title={t('balances.columns.title')} description={t('balances.columns.about')} onClose={onClose}>
      <div className={styles.columns}>
        {columnKeys.slice(1).map((key) => (
          <CheckInput
            key={key}
            label={t(`balances.column.${key}`)}
            checked={chosenColumns.includes(key)}
            onChange={(checked) =>
              onChoose(
                columnKeys.filter((other) => (other === key ? checked : chosenColumns.includes(other))),
              )
            }
          />
        ))}
      </div>
      <Button onClick={() => onChoose(standardColumns)}>{t('balances.columns.standard')}</Button>
    </Dialog>
  );
}
