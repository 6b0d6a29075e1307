import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type SideName, sideNames } from '@recon/engine/matching/side-name';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { largestFirst, totalsPerCurrency } from '@recon/engine/reasons/largest-first';
import type { OpenSum, ReasonGroup } from '@recon/engine/reasons/reason-groups';
import type { ReferenceSteps } from '@recon/engine/reasons/reference-steps';
import type { OpenSort } from '@recon/engine/comparison/open-order';
import { locale, t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { PlainTable } from '~/ui/page/PlainTable';
import { callWithProgress } from '~/workers/call-with-progress';
import { ruleSentence } from '../rule-sentence';
import { UnmatchedSum } from './UnmatchedSum';
import { reasonAdvice, reasonLabel } from './reason-messages';
import { riskText } from './suggest-messages';
import type { WhatIf } from './use-what-if';
import type { ResultCsv } from './result-file';
import { CalculationProgress } from './CalculationProgress';
import * as styles from './OpenReasons.module.css';
import * as shared from './what-if.module.css';

export interface OpenReasonsProps {
  whatIf: Pick<WhatIf, 'runs' | 'session'>;
  contextType: string;
  positionOf: (ruleId: string) => number;
  /** The sort of the unmatched rows, which the download has, too. */
  sort: OpenSort | undefined;
  query: ReturnType<typeof useReasonGroups>['query'];
  progress: number;
  onShow: (group: ReasonGroup) => void;
  onStage: (rule: Pick<StagedRule, 'type' | 'config'>) => void;
  /** Reads files again with changes of their references; `undefined` if the rows are of no file. */
  onSteps: ((steps: ReferenceSteps) => void) | undefined;
}

export const reasonsHeading = 'what-if-open';

/**
 * Returns the query of the reasons why rows are unmatched with the staged rules, after each run, and its progress. If the
 * runs differ (`hasChanges`), the result includes the reasons with the current rules, `before`.
 */
export function useReasonGroups(whatIf: OpenReasonsProps['whatIf'], hasChanges: boolean) {
  const [progress, setProgress] = useState(0);
  const query = useWorkerQuery(
    String(whatIf.runs),
    async () => {
      setProgress(0);
      return callWithProgress(setProgress, async (report) => {
        const before = hasChanges ? await whatIf.session().reasonGroups('now', report) : undefined;
        const groups = await whatIf.session().reasonGroups('staged', report);
        return groups && { groups, before };
      });
    },
    { keepsPrevious: true },
  );
  return { query, progress };
}

/** Renders why rows are unmatched with the staged rules: a line per reason, with a download of all rows. */
export function OpenReasons({ query, progress, ...props }: OpenReasonsProps) {
  const { data, isPlaceholderData: isOld } = query;
  // The run failed, which the page states above.
  if (data === null) return null;
  const groups = data && withSolved(data.groups, data.before);
  return (
    <section aria-labelledby={reasonsHeading}>
      <div className={`ui-row ${shared.head}`}>
        <h2 id={reasonsHeading} tabIndex={-1} className={shared.title}>
          {t('whatIf.open')}
        </h2>
        {groups && <Downloads {...props} />}
      </div>
      {query.isError && (
        <InlineAlert tone="error" onRetry={() => void query.refetch()}>
          {t('whatIf.open.failed')}
        </InlineAlert>
      )}
      {query.isPending && (
        <div className={`ui-card ui-delayed ${styles.waiting}`}>
          <CalculationProgress what="whatIf.open.progress" progress={progress} />
        </div>
      )}
      {data?.groups.length === 0 && <p className="ui-prose ui-aside">{t('whatIf.open.none')}</p>}
      {data && groups && groups.length > 0 && (
        <div className={`ui-card ${styles.card}`} aria-busy={isOld}>
          <div className={styles.table} data-old={isOld || undefined}>
            <Groups {...props} groups={groups} before={data.before} />
          </div>
          {isOld && (
            <div className="ui-delayed">
              <ProgressBar
                label={t('whatIf.open.progress', { percent: Math.floor(progress * 100) })}
                value={progress}
                max={1}
                isAtEdge
              />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const noRows = { rows: 0, amounts: [] };

/** Returns groups and, without rows, those that only `before` has. */
function withSolved(groups: readonly ReasonGroup[], before: readonly ReasonGroup[] = []): ReasonGroup[] {
  const solved = before.filter(({ key }) => !groups.some((group) => group.key === key));
  return [...groups, ...solved.map((group) => ({ ...group, left: noRows, right: noRows }))];
}

type GroupsProps = Omit<OpenReasonsProps, 'query' | 'progress'> & {
  groups: readonly ReasonGroup[];
  /** The groups with the current rules; `undefined` if the staged ones match the same. */
  before: readonly ReasonGroup[] | undefined;
};

function Groups({ groups, before, ...props }: GroupsProps) {
  const { groups: sorted, total } = useMemo(() => largestFirst(groups), [groups]);
  return (
    <PlainTable
      className="ui-figures"
      columns={[
        t(total ? 'whatIf.open.reason.bySum' : 'whatIf.open.reason'),
        t('whatIf.line.left'),
        t('whatIf.line.right'),
      ]}
      rows={[
        {
          cells: [
            t('whatIf.open.total'),
            ...sideNames.map((side) => (
              <UnmatchedSum
                key={side}
                isTotal
                sum={sumOf(groups, side)}
                was={before && sumOf(before, side)}
              />
            )),
          ],
        },
        ...sorted.map((group) => {
          const was =
            before && (before.find(({ key }) => key === group.key) ?? { left: noRows, right: noRows });
          return {
            cells: [
              <Reason key="reason" {...props} group={group} />,
              <UnmatchedSum key="left" sum={group.left} was={was?.left} />,
              <UnmatchedSum key="right" sum={group.right} was={was?.right} />,
            ],
          };
        }),
      ]}
    />
  );
}

/** Returns the rows and the amounts of all groups on a side. */
function sumOf(groups: readonly ReasonGroup[], side: SideName): OpenSum {
  const sums = groups.map((group) => group[side]);
  return { rows: sums.reduce((sum, { rows }) => sum + rows, 0), amounts: totalsPerCurrency(sums) };
}

type ReasonProps = Pick<OpenReasonsProps, 'contextType' | 'onShow' | 'onStage' | 'onSteps'> & {
  group: ReasonGroup;
};

function Reason({ group, contextType, onShow, onStage, onSteps }: ReasonProps) {
  const { proposal, steps } = group;
  const reason = reasonLabel(group);
  const advice = reasonAdvice(group);
  if (group.left.rows + group.right.rows === 0) return reason;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-label={t('whatIf.open.show', { reason })}
        onClick={() => onShow(group)}
      >
        {reason}
      </button>
      {advice !== undefined && <span className={`${styles.detail} ui-small`}>{advice}</span>}
      {steps && onSteps && (
        <Button size="small" onClick={() => onSteps(steps)}>
          {t(`whatIf.reason.steps.${steps.sides.length > 1 ? 'both' : steps.sides[0]!}`)}
        </Button>
      )}
      {proposal && (
        <>
          <span className={`${styles.detail} ui-small`}>
            {t('whatIf.open.rule', {
              matches: proposal.matches,
              sentence: ruleSentence(proposal.rule, contextType),
            })}
          </span>
          {proposal.doubt && <span className={`${styles.detail} ui-small`}>{riskText(proposal.doubt)}</span>}
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

const notations = ['semicolons', 'commas'] as const;

/** Renders the menu of the files that an analyst takes away: a workbook, or CSV in the notation of a language. */
function Downloads({ whatIf, positionOf, sort }: Pick<OpenReasonsProps, 'whatIf' | 'positionOf' | 'sort'>) {
  const making = useMutation({
    networkMode: 'always',
    mutationFn: async (csv: ResultCsv | undefined) => {
      // Only browsers download: the code that renders pages on a server leaves out what writes workbooks.
      if (import.meta.env.SSR) return;
      const { downloadResultCsv, downloadWorkbook } = await import('./result-file');
      const source = {
        open: async (from: number, count: number) =>
          whatIf.session().openRows({ outcome: 'all' }, sort, from, count),
        matched: async (from: number, count: number) => whatIf.session().matches(from, count),
        own: async (side: SideName) => whatIf.session().ownColumns(side),
        positionOf,
        version: async () => whatIf.session().resultsVersion(),
      };
      await (csv ? downloadResultCsv(source, csv) : downloadWorkbook(source));
    },
    onError: ({ name }) =>
      toast({
        tone: 'error',
        text: t(name === 'TooManyRowsError' ? 'whatIf.result.tooManyRows' : 'whatIf.open.notDownloaded'),
      }),
  });
  // The notation of the user's language first.
  const order = new Intl.NumberFormat(locale()).format(0.5).includes(',')
    ? notations
    : notations.toReversed();
  const csvItems = (['open', 'matched'] as const).flatMap((rows) => [
    'line' as const,
    ...order.map((notation) => ({
      label: t(`whatIf.result.csv.${rows}.${notation}`),
      onSelect: () => making.mutate({ rows, notation }),
    })),
  ]);
  return (
    <span className={`ui-row ${shared.headActions}`}>
      <ActionMenu
        label={t('whatIf.result.download')}
        text={t('whatIf.result.download')}
        items={[
          { label: t('whatIf.result.workbook'), onSelect: () => making.mutate(undefined) },
          ...csvItems,
        ]}
      />
    </span>
  );
}
