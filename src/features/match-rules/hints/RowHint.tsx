import { memo, use } from 'react';
import type { Finding } from '@recon/engine/hints/finding';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { useTooltip } from '~/ui/overlay/use-tooltip';
import { CurrentPosition } from '~/ui/sortable/current-position';
import { hintText } from './hint-messages';
import { HintsContext } from './RuleHints';
import * as styles from './RowHint.module.css';

type RowHintProps = { ruleId: string; position: number };

/** Renders the hints about a rule in its row: one line in the remaining space, which opens the list of all. */
export function RowHint(props: RowHintProps) {
  const { byRule } = use(HintsContext);
  const findings = byRule.get(props.ruleId);
  return findings && <NumberedHint {...props} findings={findings} />;
}

/** Renders the hint of a row. Re-renders with each step of a drag: hints name the positions of other rules. */
function NumberedHint({ findings, ...row }: RowHintProps & { findings: readonly Finding[] }) {
  const { positions } = use(HintsContext);
  const positionNow = use(CurrentPosition);
  const texts = findings.map((finding) => hintText(finding, (id) => positionNow(positions.get(id) ?? 0)));
  return <HintButton {...row} first={texts[0]!} all={texts.join(' ')} count={texts.length} />;
}

interface HintButtonProps extends RowHintProps {
  /** The first hint as text; `all` has the texts of all hints of the rule. */
  first: string;
  all: string;
  count: number;
}

const HintButton = memo(function HintButton({ ruleId, position, first, all, count }: HintButtonProps) {
  const { open } = use(HintsContext);
  const tip = useTooltip(all);
  return (
    <button
      type="button"
      className={`${styles.hint} ${styles.inRow}`}
      data-part="hint"
      aria-haspopup="dialog"
      {...tip.anchor}
      onClick={() => open(ruleId)}
    >
      <Icon name="warning" />
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
});
