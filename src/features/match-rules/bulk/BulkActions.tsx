import type { MatchRule } from '@recon/contract/match-rule';
import { matchRulePolicy } from '@recon/engine/configuration/match-rules/rule-policy';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { lazyComponent } from '~/lib/lazy';
import { StickyFooter } from '~/ui/page/StickyFooter';
import type { BoardState, RuleBoardProps } from '../board-props';
import { moveItems, ruleRefusalText } from '../rule-actions';
import { useChangeSearch } from '../rules-search';
import * as styles from './BulkActions.module.css';

const CompareSheet = lazyComponent(async () => (await import('./CompareSheet')).CompareSheet);
const DeleteManySheet = lazyComponent(async () => (await import('./BulkDeleteSheet')).BulkDeleteSheet);
const EditManySheet = lazyComponent(async () => (await import('./BulkEditSheet')).BulkEditSheet);

interface BulkActionsProps extends BoardState, Pick<RuleBoardProps, 'contextId' | 'contextType'> {
  /** Ids of two rules that are compared, separated by a dot. */
  compared: string | undefined;
  onDeleted: (gone: readonly MatchRule[]) => void;
}

/** Renders the actions on several rules: the bar for the selected rules, and the sheets that it opens. */
export function BulkActions(props: BulkActionsProps) {
  const { contextId, contextType, rules, selection, moves, compared } = props;
  const changeSearch = useChangeSearch();
  const { chosen, work, begin } = selection;
  const compare = {
    refusal: chosen.length === 2 ? undefined : t('rules.compare.two'),
    run: () => changeSearch({ compare: orderOf(chosen).join('.') }),
  };
  usePageActions([{ id: 'compareRules', label: t('rules.compare'), ...compare }]);
  const onClose = () => begin(undefined);
  const sheet = work && { contextId, contextType, moves, selection, chosenRules: work.rules, onClose };
  return (
    <>
      {chosen.length > 0 && <SelectionBar {...props} compare={compare} />}
      {sheet && work.kind === 'edit' && <EditManySheet {...sheet} />}
      {sheet && work.kind === 'delete' && <DeleteManySheet {...sheet} onDeleted={props.onDeleted} />}
      {compared !== undefined && (
        <CompareSheet
          ids={compared.split('.')}
          {...{ rules, contextType, moves }}
          onClose={() => changeSearch({ compare: undefined })}
        />
      )}
    </>
  );
}

type SelectionBarProps = BulkActionsProps & { compare: { refusal: string | undefined; run: () => void } };

/** Renders the number of selected rules and the actions on them, in a footer that stays visible below the list. */
function SelectionBar({ selection, visible, circumstances, rules, ask, fixed, compare }: SelectionBarProps) {
  const { chosen, hidden, begin, clear } = selection;
  const count = chosen.length;
  const shown = visible.length;
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
            items={moveItems(chosen, rules, ask, { top: fixed, bottom: fixed, any: fixed })}
          />
          <Button
            disabledReason={ruleRefusalText(matchRulePolicy.update(circumstances))}
            onClick={() => begin({ kind: 'edit', rules: chosen })}
          >
            {t('rulesMany.edit')}
          </Button>
          <Button disabledReason={compare.refusal} onClick={compare.run}>
            {t('rulesMany.compare')}
          </Button>
          <Button
            disabledReason={ruleRefusalText(matchRulePolicy.delete(circumstances))}
            onClick={() => begin({ kind: 'delete', rules: chosen })}
          >
            {t('rulesMany.delete')}
          </Button>
        </div>
        <IconButton icon="close" label={t('rulesMany.clear')} onClick={clear} />
      </section>
    </StickyFooter>
  );
}
