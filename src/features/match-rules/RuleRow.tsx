import { use } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { ActionMenu, LazyMenuPopup } from '~/ui/overlay/ActionMenu';
import type { OpenedMenu } from '~/ui/overlay/menu-item';
import type { RenderLink } from '~/lib/links';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import { RowHint } from '~/features/match-rules/hints/RuleHints';
import { SelectRule } from './bulk/use-rule-selection';
import { EditTolerance, RowActions } from './rule-actions';
import { integerFormat, RuleCells, RuleHeadings, RuleNumber, RuleTypeIcon, SpokenRule } from './RuleCells';
import { MatchedRowsContext } from './matched-rows';
import { ruleExtras } from './rule-columns';
import { ruleSentence, ruleTypeName } from './rule-sentence';
import * as styles from './RuleRow.module.css';

interface RuleRowProps {
  rule: MatchRule;
  row: SortableRow;
  total: number;
  contextType: string | undefined;
  link: RenderLink;
}

/** Renders one rule in the list: drag handle, check box, number, icon, type, requirements, hint, time of change, menu. */
export function RuleRow({ rule, row, total, contextType, link }: RuleRowProps) {
  const extras = ruleExtras(rule, contextType);
  const edit = use(EditTolerance);
  return (
    <div
      className={styles.rule}
      data-state={row.state}
      data-first={row.position === 1 || undefined}
      data-last={row.position === total || undefined}
      data-selected={row.isSelected || undefined}
    >
      {row.handle}
      <RowSelect {...{ rule, row }} />
      <RuleNumber position={row.position} />
      <RuleTypeIcon type={rule.type} />
      <div className={styles.body}>
        <div className={styles.say} title={ruleSentence(rule, contextType)}>
          {link({
            className: styles.open,
            children: (
              <>
                <span className={styles.type}>{ruleTypeName(rule.type)}</span>
                <SpokenRule {...{ rule, contextType }} />
              </>
            ),
          })}
          <RuleCells
            {...{ rule, contextType }}
            position={row.position}
            onEdit={edit && ((settings, cell) => edit({ rule, settings, cell }))}
          />
        </div>
        <div className={styles.hint}>
          <RowHint ruleId={rule.id} position={row.position} />
        </div>
        {extras.length > 0 && <div className={`${styles.extras} ui-tiny`}>{extras.join(' · ')}</div>}
      </div>
      <MatchedCount ruleId={rule.id} />
      <RuleAside {...{ rule, row }} />
    </div>
  );
}

/** Renders the left rows that a rule matched in the last what-if, if they are known. */
function MatchedCount({ ruleId }: { ruleId: string }) {
  const count = use(MatchedRowsContext)?.get(ruleId);
  if (count === undefined) return null;
  return (
    <span className={styles.matched} data-part="matched">
      <span className="ui-hidden">{t('rules.row.matched')} </span>
      {integerFormat().format(count)}
    </span>
  );
}

/** Renders the headings above the rules of a wide list. Screen readers hear a sentence per rule instead. */
export function RuleListHead() {
  const hasMatched = use(MatchedRowsContext) !== undefined;
  return (
    <div className={`${styles.head} ui-small`} data-part="list-head" aria-hidden="true">
      <div className={styles.body}>
        <span className={styles.say}>
          <span>{t('rules.type.label')}</span>
          <RuleHeadings />
        </span>
      </div>
      {hasMatched && <span className={styles.matched}>{t('rules.row.matched')}</span>}
      <span className={styles.aside}>{t('rules.row.updated')}</span>
    </div>
  );
}

/** Renders the check box that selects a rule; with Shift, also all rules up to the last toggled one. */
function RowSelect({ rule, row }: Pick<RuleRowProps, 'rule' | 'row'>) {
  const select = use(SelectRule);
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        className="ui-box"
        data-part="select"
        aria-label={t('rules.select.row', { position: row.position })}
        checked={row.isSelected}
        onChange={({ nativeEvent }) =>
          select(rule.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Renders the time of a rule's last change, its priority if that is not its position, and its menu. */
function RuleAside({ rule, row }: Pick<RuleRowProps, 'rule' | 'row'>) {
  return (
    <>
      <div className={styles.aside}>
        {rule.priority !== row.settled && (
          <span className={styles.priority}>{t('rules.row.priority', { priority: rule.priority })}</span>
        )}
        {rule.updatedAt !== undefined && (
          <span data-part="updated">
            <span className="ui-hidden">{t('rules.row.updated')}</span>{' '}
            <RelativeTime instant={rule.updatedAt} />
          </span>
        )}
      </div>
      <ActionMenu label={t('rules.row.actions', { position: row.position })}>
        {(menu) => <RuleMenu {...menu} rule={rule} />}
      </ActionMenu>
    </>
  );
}

function RuleMenu({ rule, ...menu }: OpenedMenu & { rule: MatchRule }) {
  return <LazyMenuPopup {...menu} items={use(RowActions)(rule)} />;
}
