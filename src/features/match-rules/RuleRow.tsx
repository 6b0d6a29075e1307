import 'texts:rules';
import type { MatchRule } from '~/contract/match-rule';
import { matchesAnything } from '~/domain/match-rules/matches-anything';
import { t } from '~/i18n/t';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import { Token, Tokens } from '~/ui/controls/Chip';
import type { RenderLink } from '~/ui/page/link';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import { RuleSign } from './RuleSign';
import { ruleSentence } from './rule-sentence';
import { ruleTokens, ruleTypeName } from './rule-tokens';
import * as styles from './RuleRow.module.css';

interface RuleRowProps {
  rule: MatchRule;
  row: SortableRow;
  /** Where it stands while nothing is being carried, from 1. */
  settled: number;
  total: number;
  contextType: string | undefined;
  link: RenderLink;
  actions: readonly ActionMenuItem[];
}

/** One rule in the list: grip, number, sign, what it tests in words and as tokens, when it was changed, menu. */
export function RuleRow({ rule, row, settled, total, contextType, link, actions }: RuleRowProps) {
  const sentence = ruleSentence(rule, contextType);
  return (
    <div
      className={styles.rule}
      data-state={row.state}
      data-first={row.position === 1 || undefined}
      data-last={row.position === total || undefined}
    >
      {row.handle}
      <span className={styles.number} data-part="number">
        {row.position}
      </span>
      <RuleSign type={rule.type} />
      <div className={styles.body}>
        {link({
          className: styles.say,
          children: (
            <>
              <span className="ui-hidden">{t('rules.row.type', { type: ruleTypeName(rule.type) })}</span>
              {sentence}
            </>
          ),
        })}
        <Tokens>
          {matchesAnything(rule) && <Token tone="warning">{t('rules.token.anything')}</Token>}
          {ruleTokens(rule).map((token) => (
            <Token key={token}>{token}</Token>
          ))}
        </Tokens>
      </div>
      <div className={styles.aside}>
        {rule.priority !== settled && (
          <span className={styles.priority}>{t('rules.row.priority', { priority: rule.priority })}</span>
        )}
        <span data-part="updated">
          {rule.updatedAt !== undefined && t('rules.row.updated')} <RelativeTime instant={rule.updatedAt} />
        </span>
      </div>
      <ActionMenu label={t('rules.row.actions', { position: row.position })} items={actions} />
    </div>
  );
}
