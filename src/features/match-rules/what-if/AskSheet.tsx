import 'texts:whatIf';
import { useState } from 'react';
import type { TriedRule } from '~/domain/change-plan/tried-rule';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import type { Explained, Near, SideName } from '~/workers/what-if-messages';
import { Explanation } from './Explanation';
import { TransactionBox } from './TransactionBox';
import { useAnswer } from '~/lib/use-answer';
import * as styles from './AskSheet.module.css';

/** What is asked about, as places in run order; a transaction without a partner is asked about alone. */
export type Asked = { readonly left?: number | undefined; readonly right?: number | undefined };

interface AskSheetProps {
  asked: Asked;
  /** The staged rules in order. */
  rules: readonly TriedRule[];
  contextType: string;
  explain: (left: number, right: number) => Promise<Explained | undefined>;
  /** The transactions of the other side nearest to one. */
  near: (side: SideName, place: number) => Promise<Near[]>;
  onClose: () => void;
}

/** Why a pair was matched or not; of a transaction without a partner, first with which one it shall be compared. */
export function AskSheet({ asked, rules, contextType, explain, near, onClose }: AskSheetProps) {
  const [pair, setPair] = useState(asked);
  const { left, right } = pair;
  const held = useAnswer<Answer>(`${left} ${right}`, async () => {
    if (left !== undefined && right !== undefined) return { explained: await explain(left, right) };
    if (left !== undefined) return { near: await near('left', left) };
    return right === undefined ? {} : { near: await near('right', right) };
  });
  const answer = held === 'failed' ? {} : held;
  return (
    <Sheet
      open
      title={t('whatIf.explain.title')}
      description={t(answer?.near ? 'whatIf.near.about' : 'whatIf.explain.about')}
      onClose={onClose}
    >
      {answer && !answer.near && !answer.explained && (
        <InlineAlert tone="error">{t('whatIf.explain.failed')}</InlineAlert>
      )}
      {answer?.near && (
        <ul className={styles.near} aria-label={t('whatIf.near.list')}>
          {answer.near.map(({ place, row }) => (
            <li key={place}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => setPair(left === undefined ? { left: place, right } : { left, right: place })}
              >
                <TransactionBox side={left === undefined ? 'left' : 'right'} row={row} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer?.explained && (
        <Explanation explained={answer.explained} rules={rules} contextType={contextType} />
      )}
    </Sheet>
  );
}

type Answer = { explained?: Explained | undefined; near?: Near[] };
