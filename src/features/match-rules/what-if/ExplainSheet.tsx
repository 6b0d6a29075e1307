import 'texts:whatIf';
import { useState } from 'react';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import type { Explained, Near, SideName } from '~/workers/what-if-protocol';
import { Explanation } from './Explanation';
import { reasonText } from './reason-messages';
import { TransactionBox } from './TransactionBox';
import { useWorkerQuery } from '~/lib/use-worker-query';
import * as styles from './ExplainSheet.module.css';
import * as plainStyles from './what-if.module.css';

/** The pair to explain, as indexes in run order. For a transaction without a partner only one index is set. */
export type Asked = { readonly left?: number | undefined; readonly right?: number | undefined };

interface AskSheetProps {
  asked: Asked;
  /** The staged rules in priority order. */
  rules: readonly StagedRule[];
  contextType: string;
  explain: (left: number, right: number) => Promise<Explained | undefined>;
  /** Returns the nearest transactions on the other side. */
  near: (side: SideName, place: number) => Promise<Near[]>;
  /** Returns the transactions of a side that contain the typed text. */
  find: (side: SideName, text: string) => Promise<Near[]>;
  transaction: (side: SideName, place: number) => Promise<Near | undefined>;
  onClose: () => void;
}

/**
 * Renders why a pair was matched or not. If one index is missing, or the user wants another partner, it first asks
 * which transaction to compare with.
 */
export function ExplainSheet(props: AskSheetProps) {
  const { asked, rules, contextType, explain, onClose } = props;
  const [pair, setPair] = useState(asked);
  const { left, right } = pair;
  const isPair = left !== undefined && right !== undefined;
  return (
    <Sheet
      open
      title={t(isPair ? 'whatIf.explain.title' : 'whatIf.near.title')}
      description={t(isPair ? 'whatIf.explain.about' : 'whatIf.near.about')}
      onClose={onClose}
      footer={isPair && <Button onClick={() => setPair({ left })}>{t('whatIf.near.other')}</Button>}
    >
      {isPair ? (
        <Pair
          key={`${left} ${right}`}
          explain={async () => explain(left, right)}
          rules={rules}
          contextType={contextType}
        />
      ) : (
        <Others
          {...props}
          side={left === undefined ? 'right' : 'left'}
          place={left ?? right ?? 0}
          onChoose={(place) => setPair(left === undefined ? { left: place, right } : { left, right: place })}
        />
      )}
    </Sheet>
  );
}

function Pair({
  explain,
  rules,
  contextType,
}: Pick<AskSheetProps, 'rules' | 'contextType'> & { explain: () => Promise<Explained | undefined> }) {
  const { data, isPending } = useWorkerQuery('pair', explain);
  if (isPending) return undefined;
  if (!data) return <InlineAlert tone="error">{t('whatIf.explain.failed')}</InlineAlert>;
  return <Explanation explained={data} rules={rules} contextType={contextType} />;
}

/** Renders the transactions of the other side: the nearest ones, or those that contain the typed text. */
function Others({
  side,
  place,
  rules,
  near,
  find,
  transaction,
  onChoose,
}: Pick<AskSheetProps, 'rules' | 'near' | 'find' | 'transaction'> & {
  /** The side of the transaction to explain. */
  side: SideName;
  place: number;
  onChoose: (place: number) => void;
}) {
  const [text, setText] = useState('');
  const other = side === 'left' ? 'right' : 'left';
  const { data: asked } = useWorkerQuery(`${side} ${place}`, async () => transaction(side, place));
  const numberOf = (id: string) => rules.findIndex((rule) => rule.id === id) + 1;
  const { data: answer, isError } = useWorkerQuery(text, async () =>
    text.trim() === '' ? near(side, place) : find(other, text),
  );
  return (
    <>
      {asked && (
        <div className={styles.asked}>
          <TransactionBox side={side} row={asked.row} />
          {asked.reason && <p>{reasonText(asked.reason, numberOf)}</p>}
        </div>
      )}
      <SearchInput label={t('whatIf.near.search')} value={text} onChange={setText} />
      {isError && <InlineAlert tone="error">{t('whatIf.explain.failed')}</InlineAlert>}
      {answer?.length === 0 && <p>{t('whatIf.near.none')}</p>}
      {answer && answer.length > 0 && (
        <ul className={styles.near} aria-label={t('whatIf.near.list')}>
          {answer.map(({ place: at, row, ruleId, isUsedUp }) => (
            <li key={at}>
              <button
                type="button"
                className={`${plainStyles.plain} ${styles.choice}`}
                onClick={() => onChoose(at)}
              >
                <TransactionBox side={other} row={row} />
              </button>
              {ruleId !== undefined && (
                <span className={styles.taken}>
                  {t(isUsedUp ? 'whatIf.near.usedUp' : 'whatIf.near.taken', { position: numberOf(ruleId) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
