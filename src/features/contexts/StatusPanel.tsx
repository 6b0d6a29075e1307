import 'texts:contexts.move';
import 'texts:contexts';
import type { Context } from '~/contract/context';
import { contextPolicy } from '~/domain/contexts/context-policy';
import { contextStatuses } from '~/domain/contexts/context-status';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { StatusChip } from '~/ui/controls/Chip';
import { refusalText, statusMeaning, statusShape, statusLabel } from './context-messages';
import { useStatusChange } from './use-status-change';
import { usePermissions } from './use-permissions';
import * as styles from './StatusPanel.module.css';

/** Renders every status of a context: the current one, those it can change to, and why not to the others. */
export function StatusPanel({ context }: { context: Context }) {
  const permissions = usePermissions();
  const { ask, dialog } = useStatusChange(context);
  return (
    <section className={styles.states} aria-labelledby="context-states">
      <h2 id="context-states">{t('contexts.field.status')}</h2>
      <ul className={styles.list}>
        {contextStatuses.map((status) => {
          const refusal = contextPolicy.move(context, status, permissions);
          const reason = refusal === 'archived' ? t('contexts.cannot.archivedMove') : refusalText(refusal);
          const isHere = context.status === status;
          return (
            <li key={status} className={styles.state} aria-current={isHere ? 'true' : undefined}>
              <StatusChip state={statusShape(status)}>{statusLabel(status)}</StatusChip>
              <p className={styles.about}>
                {statusMeaning(status)}
                {reason && <span className={styles.why}>{reason}</span>}
              </p>
              {status !== 'DRAFT' && !isHere && !refusal && (
                <Button size="small" onClick={() => ask(status)}>
                  {t(`contexts.move.${status}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </section>
  );
}
