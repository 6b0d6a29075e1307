import { useState } from 'react';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import type { SideName } from '~/workers/what-if-protocol';
import { Explanation, TransactionBox } from './Explanation';
import { reasonText } from './reason-messages';
import { useWorkerQuery } from '~/lib/use-worker-query';
import type { WhatIf } from './use-what-if';
import * as styles from './ExplainSheet.module.css';
import * as plainStyles from './what-if.module.css';

/** Pair to explain: the indexes of its transactions in the run; only one is set if a transaction has no partner. */
export type Asked = { readonly left?: number | undefined; readonly right?: number | undefined };

interface ExplainSheetProps extends Pick<WhatIf, 'session'> {
  asked: Asked;
  /** The staged rules in priority order. */
  rules: readonly StagedRule[];
  contextType: string;
  onClose: () => void;
}

/** Renders why a pair was matched or not. Asks for the partner if one is missing, or if the user wants another. */
export function ExplainSheet(props: ExplainSheetProps) {
  const { asked, onClose } = props;
  const [pair, setPair] = useState(asked);
  const { left, right } = pair;
  const isPair = left !== undefined && right !== undefined;
  return (
    <Sheet
      title={t(isPair ? 'whatIf.explain.title' : 'whatIf.near.title')}
      description={t(isPair ? 'whatIf.explain.about' : 'whatIf.near.about')}
      onClose={onClose}
      footer={isPair && <Button onClick={() => setPair({ left })}>{t('whatIf.near.other')}</Button>}
    >
      {isPair ? (
        <Pair key={`${left} ${right}`} {...props} {...{ left, right }} />
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

type PairProps = ExplainSheetProps & { left: number; right: number };

function Pair({ session, rules, contextType, left, right }: PairProps) {
  const { data, isPending } = useWorkerQuery('pair', async () => session().explain('staged', left, right));
  if (isPending) return undefined;
  if (!data) return <InlineAlert tone="error">{t('whatIf.explain.failed')}</InlineAlert>;
  return <Explanation explained={data} rules={rules} contextType={contextType} />;
}

interface OthersProps extends ExplainSheetProps {
  /** The side of the transaction to explain. */
  side: SideName;
  place: number;
  onChoose: (place: number) => void;
}

/** Renders the transactions of the other side: the nearest ones, or those that contain the typed text. */
function Others({ side, place, rules, session, onChoose }: OthersProps) {
  const [text, setText] = useState('');
  const other = side === 'left' ? 'right' : 'left';
  const numberOf = (id: string) => rules.findIndex((rule) => rule.id === id) + 1;
  const { data: asked } = useWorkerQuery(`${side} ${place}`, async () => session().transaction(side, place));
  const { data: answer, isError } = useWorkerQuery(text, async () =>
    text.trim() === '' ? session().near(side, place) : session().find(other, text),
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
