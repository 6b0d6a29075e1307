import 'texts:rules';
import 'texts:rulesMany';
import { t } from '~/i18n/t';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { Button, IconButton } from '~/ui/controls/Button';
import { StickyFooter } from '~/ui/page/StickyFooter';
import * as styles from './SelectionBar.module.css';

/** Actions on the selected rules, with the reasons why they are disabled. */
export interface SelectionActions {
  moves: readonly ActionMenuItem[];
  compare: () => void;
  edit: { run: () => void; refusal: string | undefined };
  remove: { run: () => void; refusal: string | undefined };
  clear: () => void;
}

interface SelectionBarProps {
  count: number;
  /** Number of visible rules; `hidden` is the number of selected rules that are not visible. */
  shown: number;
  hidden: number;
  actions: SelectionActions;
}

/** Renders the number of selected rules and the actions on them, in a footer that stays visible below the list. */
export function SelectionBar({ count, shown, hidden, actions }: SelectionBarProps) {
  return (
    <StickyFooter className={styles.foot}>
      <section className={styles.bar} aria-label={t('rulesMany.bar')} data-part="selection">
        <p className={styles.count}>
          <strong>
            {count === shown ? t('rulesMany.all', { count }) : t('rulesMany.count', { count, shown })}
          </strong>
          {hidden > 0 && <span>{t('rulesMany.hidden', { hidden })}</span>}
        </p>
        <div className={styles.actions}>
          <ActionMenu
            size="medium"
            label={t('rulesMany.move.label', { count })}
            text={t('rulesMany.move')}
            items={actions.moves}
          />
          <Button disabledReason={actions.edit.refusal} onClick={actions.edit.run}>
            {t('rulesMany.edit')}
          </Button>
          <Button disabledReason={count === 2 ? undefined : t('rules.compare.two')} onClick={actions.compare}>
            {t('rulesMany.compare')}
          </Button>
          <Button disabledReason={actions.remove.refusal} onClick={actions.remove.run}>
            {t('rulesMany.delete')}
          </Button>
        </div>
        <IconButton icon="close" label={t('rulesMany.clear')} onClick={actions.clear} />
      </section>
    </StickyFooter>
  );
}
