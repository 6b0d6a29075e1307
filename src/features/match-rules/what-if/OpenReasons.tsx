import { useMutation } from '@tanstack/react-query';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { OpenSum, ReasonGroup } from '~/domain/row-reasons/reason-groups';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { Button } from '~/ui/controls/Button';
import { PlainTable } from '~/ui/page/PlainTable';
import { toast } from '~/ui/overlay/toast';
import { ruleSentence } from '../rule-sentence';
import { amountText, numberText } from './number-text';
import type { OpenRowsFormat } from './open-rows-file';
import { reasonLabel } from './reason-messages';
import type { WhatIf } from './use-what-if';
import * as styles from './OpenReasons.module.css';
import * as shared from './what-if.module.css';

interface OpenReasonsProps {
  whatIf: Pick<WhatIf, 'version' | 'runs' | 'session'>;
  contextType: string;
  positionOf: (ruleId: string) => number;
  /** Shows only the transactions of a group. */
  onShow: (group: ReasonGroup) => void;
  /** Stages a rule that fits the pairs of a group. */
  onStage: (rule: Pick<StagedRule, 'type' | 'config'>) => void;
}

/** The maximum number of currencies that a cell names. */
const maxCurrencies = 2;

/** Renders why rows are unmatched with the staged rules: a line per reason, with a download of all rows. */
export function OpenReasons({ whatIf, contextType, positionOf, onShow, onStage }: OpenReasonsProps) {
  const { data: groups } = useWorkerQuery(
    `${whatIf.version} ${whatIf.runs}`,
    async () => whatIf.session().reasonGroups('staged'),
    { keepsPrevious: true },
  );
  if (!groups?.length) return null;
  return (
    <section aria-labelledby="what-if-open">
      <div className={`${shared.head} ${shared.rateHead}`}>
        <h2 id="what-if-open" className={shared.title}>
          {t('whatIf.open')}
        </h2>
        <Downloads {...{ whatIf, positionOf }} />
      </div>
      <div className={`ui-card ${styles.groups}`}>
        <PlainTable
          className="ui-figures"
          columns={[t('whatIf.open.reason'), t('whatIf.line.left'), t('whatIf.line.right')]}
          rows={groups.map((group) => ({
            cells: [
              <Reason key="reason" {...{ group, contextType, onShow, onStage }} />,
              <Sum key="left" sum={group.left} />,
              <Sum key="right" sum={group.right} />,
            ],
          }))}
        />
      </div>
    </section>
  );
}

type ReasonProps = Pick<OpenReasonsProps, 'contextType' | 'onShow' | 'onStage'> & { group: ReasonGroup };

function Reason({ group, contextType, onShow, onStage }: ReasonProps) {
  const { code, proposal } = group;
  const reason = reasonLabel(group);
  // These rows are not transactions: the card of their file lists them.
  const isInRun = code !== 'refused' && code !== 'duplicate';
  return (
    <>
      {isInRun ? (
        <button
          type="button"
          className={styles.show}
          aria-label={t('whatIf.open.show', { reason })}
          onClick={() => onShow(group)}
        >
          {reason}
        </button>
      ) : (
        reason
      )}
      {proposal && (
        <>
          <span className={styles.rule}>
            {t('whatIf.open.rule', {
              matches: proposal.matches,
              sentence: ruleSentence(proposal.rule, contextType),
            })}
          </span>
          <Button
            size="small"
            aria-label={t('whatIf.open.stage.of', { reason })}
            onClick={() => onStage(proposal.rule)}
          >
            {t('whatIf.open.stage')}
          </Button>
        </>
      )}
    </>
  );
}

function Sum({ sum: { rows, amounts } }: { sum: OpenSum }) {
  if (rows === 0) return <span className={shared.quiet}>–</span>;
  const shown = amounts.slice(0, maxCurrencies).map(({ amount, currency }) => amountText(amount, currency));
  return (
    <>
      {numberText(String(rows))}
      {shown.length > 0 && <span className={styles.amount}>{formatList(shown)}</span>}
    </>
  );
}

/** Renders the buttons that download all unmatched rows of both sides, with reasons and likely counterparts. */
function Downloads({ whatIf, positionOf }: Pick<OpenReasonsProps, 'whatIf' | 'positionOf'>) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async (format: OpenRowsFormat) => {
      // Only browsers download: the code that renders pages on a server leaves out what writes workbooks.
      if (import.meta.env.SSR) return;
      const { downloadOpenRows } = await import('./open-rows-file');
      await downloadOpenRows(
        async (from, count) => whatIf.session().openRows(from, count),
        format,
        positionOf,
      );
    },
    onError: () => toast({ tone: 'error', text: t('whatIf.open.notDownloaded') }),
  });
  return (
    <span className={shared.headActions}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          busy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {t(`whatIf.open.download.${format}`)}
        </Button>
      ))}
    </span>
  );
}
