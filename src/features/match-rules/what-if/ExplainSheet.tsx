import type { SideName } from '@recon/engine/matching/side-name';
import { useState } from 'react';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Sheet } from '~/ui/overlay/Sheet';
import { PlainTable } from '~/ui/page/PlainTable';
import type { NearRow } from '@recon/engine/session/what-if-protocol';
import { transactionDay } from './day-messages';
import { Explanation, TransactionBox } from './Explanation';
import { amountText, differenceText, hasFees, signedCountText } from './number-text';
import { unmatchedReasonText } from './reason-messages';
import { useWorkerQuery } from '~/lib/use-worker-query';
import type { WhatIf } from './use-what-if';
import * as shared from './OpenReasons.module.css';
import * as styles from './ExplainSheet.module.css';

/** Pair to explain: the indexes of its transactions in the run; only one is set if a transaction has no partner. */
export type PairToExplain = { readonly left?: number | undefined; readonly right?: number | undefined };

interface ExplainSheetProps extends Pick<WhatIf, 'session' | 'runs'> {
  pairToExplain: PairToExplain;
  /** The staged rules in priority order. */
  rules: readonly StagedRule[];
  contextType: string;
  onClose: () => void;
}

/** Renders why a pair was matched or not. Asks for the partner if one is missing, or if the user wants another. */
export function ExplainSheet(props: ExplainSheetProps) {
  const { pairToExplain: firstPair, onClose } = props;
  const [pair, setPair] = useState(firstPair);
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

function Pair({ session, runs, rules, contextType, left, right }: PairProps) {
  const explain = async () => session().explain(left, right);
  const { data, isPending } = useWorkerQuery(String(runs), explain, { keepsPrevious: true });
  if (isPending) return undefined;
  if (!data) return <InlineAlert tone="error">{t('whatIf.explain.failed')}</InlineAlert>;
  return <Explanation explanation={data} rules={rules} contextType={contextType} />;
}

interface OthersProps extends ExplainSheetProps {
  side: SideName;
  place: number;
  onChoose: (place: number) => void;
}

/** Renders the transactions of the other side as a table, the nearest first; only those that contain a typed text. */
function Others({ side, place, rules, session, runs, onChoose }: OthersProps) {
  const [text, setText] = useState('');
  const { data: transaction } = useWorkerQuery(
    JSON.stringify([side, place, runs]),
    async () => session().transaction(side, place),
    { keepsPrevious: true },
  );
  const { data: found, isError } = useWorkerQuery(
    JSON.stringify([text, runs]),
    async () => session().near(side, place, text),
    { keepsPrevious: true },
  );
  const positionOf = (id: string) => rules.findIndex((rule) => rule.id === id) + 1;
  return (
    <>
      {transaction && (
        <div className={styles.asked}>
          <TransactionBox side={side} row={transaction.row} />
          {transaction.reason && <p>{unmatchedReasonText(transaction.reason, positionOf)}</p>}
        </div>
      )}
      <SearchInput label={t('whatIf.near.search')} value={text} onChange={setText} />
      {isError && <InlineAlert tone="error">{t('whatIf.explain.failed')}</InlineAlert>}
      <output className="ui-hidden">{found && t('whatIf.lines.found', { count: found.length })}</output>
      {found?.length === 0 && <p>{t('whatIf.near.none')}</p>}
      {found && found.length > 0 && (
        <div className={`${shared.table} ${styles.near}`}>
          {transaction && found.some(({ row, amountBy }) => hasFees(transaction.row, row, amountBy)) && (
            <p className={`${shared.detail} ui-small`}>{t('whatIf.open.fees')}</p>
          )}
          <PlainTable
            className="ui-figures"
            caption={t('whatIf.near.list')}
            columns={[
              t('whatIf.field.external_id'),
              t('whatIf.field.amount'),
              t('whatIf.open.amountBy.short'),
              t('whatIf.open.day'),
              t('whatIf.open.daysTo.short'),
            ]}
            rows={found.map((near) => ({
              cells: [
                <Candidate key="row" {...{ near, positionOf }} onChoose={() => onChoose(near.index)} />,
                amountText(near.row.amount, near.row.currency),
                differenceText(near.amountBy ?? '0'),
                transactionDay(near.row),
                signedCountText(near.daysTo ?? 0),
              ],
            }))}
          />
        </div>
      )}
    </>
  );
}

type CandidateProps = { near: NearRow; positionOf: (ruleId: string) => number; onChoose: () => void };

/** Renders the button that chooses a transaction, with its description and the rule that uses it. */
function Candidate({ near: { row, ruleId, isUsedUp }, positionOf, onChoose }: CandidateProps) {
  const used = isUsedUp ? 'whatIf.near.usedUp' : 'whatIf.near.taken';
  const details = [
    ...(row.description === undefined ? [] : [row.description]),
    ...(ruleId === undefined ? [] : [t(used, { position: positionOf(ruleId) })]),
  ];
  return (
    <>
      <button type="button" className={shared.link} onClick={onChoose}>
        {row.externalId === '' ? t('whatIf.near.noReference') : row.externalId}
      </button>
      {details.length > 0 && <span className={`${shared.detail} ui-small`}>{details.join(' · ')}</span>}
    </>
  );
}
