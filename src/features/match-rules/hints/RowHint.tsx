import 'texts:rulesLint';
import { use } from 'react';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { useTooltip } from '~/ui/overlay/use-tooltip';
import { CurrentPosition } from '~/ui/sortable/current-position';
import { hintText } from './hint-messages';
import { HintsContext } from './RuleHints';
import * as styles from './RowHint.module.css';

/** The hints about a rule in its row: one line that takes what room is left and never more, and opens the list of all. */
export function RowHint({ ruleId, position }: { ruleId: string; position: number }) {
  const { byRule, positions, open } = use(HintsContext);
  const positionNow = use(CurrentPosition);
  const numberOf = (id: string) => positionNow(positions.get(id) ?? 0);
  const texts = (byRule.get(ruleId) ?? []).map((finding) => hintText(finding, numberOf));
  const count = texts.length;
  const [first] = texts;
  const tip = useTooltip(count > 0 ? texts.join(' ') : undefined);
  if (first === undefined) return null;
  return (
    <button
      type="button"
      className={styles.hint}
      data-part="hint"
      aria-haspopup="dialog"
      {...tip.anchor}
      onClick={() => open(ruleId)}
    >
      <Icon name="warning" className={styles.mark} />
      <span className={styles.text}>
        <span className="ui-hidden">{t('rulesLint.of', { position })} </span>
        <span className={styles.whole}>{count > 1 ? t('rulesLint.several', { count, first }) : first}</span>
        <span className={styles.short} aria-hidden="true">
          {t('rulesLint.count', { count })}
        </span>
      </span>
      {tip.tip}
    </button>
  );
}
