import { type ReactNode, useState } from 'react';
import type { Context } from '@recon/contract/context';
import { withRule } from '@recon/engine/configuration/change-plan/staged-rules';
import { outcomes } from '@recon/engine/comparison/compare-runs';
import type { LineFilter } from '@recon/engine/comparison/filter-lines';
import type { OpenSort } from '@recon/engine/comparison/open-order';
import type { ReasonGroup } from '@recon/engine/reasons/reason-groups';
import { t } from '~/i18n/t';
import { announce } from '~/ui/page/announce';
import { rowPart, thenFocus } from '~/ui/focus';
import { LineTable, type LineTableProps, linesHeading } from './LineTable';
import { OpenReasons, type OpenReasonsProps, useReasonGroups } from './OpenReasons';
import { type SavedRun, useStoreResult } from './use-store-result';
import { newRuleId, type useStagedRules } from './use-staged-rules';
import type { WhatIf } from './use-what-if';
import * as styles from './what-if.module.css';

interface OutcomesProps
  extends Pick<LineTableProps, 'positionsOf' | 'onAsk'>, Pick<OpenReasonsProps, 'onSteps'> {
  whatIf: Pick<WhatIf, 'runs' | 'session' | 'isOld'>;
  /** The counts of the lines; `undefined` until both runs have ended. */
  counts: LineTableProps['counts'] | undefined;
  children?: ReactNode;
  staging: Pick<ReturnType<typeof useStagedRules>, 'staged' | 'stage'>;
  context: Context;
  /** The run of the saved rules on files; `undefined` with staged changes or samples. */
  savedRun: SavedRun | undefined;
}

/** Renders the reasons of unmatched rows and, in a part of its own, all transactions or those of one reason. */
export function OutcomeSections({ counts, ...props }: OutcomesProps) {
  return counts ? (
    <Results {...props} counts={counts} />
  ) : (
    <div className={styles.outcome}>{props.children}</div>
  );
}

const changes = outcomes.filter((one) => one !== 'same' && one !== 'open');

/** Runs `change` and focuses the heading of the transactions; scrolls only if that is out of view. */
function showHeading(change: () => void): void {
  const heading = thenFocus(change, () => document.getElementById(linesHeading), { preventScroll: true });
  heading?.scrollIntoView({ block: 'nearest' });
}

function Results(props: OutcomesProps & Pick<LineTableProps, 'counts'>) {
  const { context, staging, children, onSteps, savedRun, ...lines } = props;
  const { whatIf, counts } = lines;
  const [group, setGroup] = useState<ReasonGroup>();
  const [sort, setSort] = useState<OpenSort>();
  const [filter, setFilter] = useState<LineFilter>({ outcome: 'all' });
  // The number of the run at which a reason's rule was staged: the next run shows what it matches.
  const [stagedAt, setStagedAt] = useState<number>();
  if (stagedAt !== undefined && stagedAt !== whatIf.runs) {
    setStagedAt(undefined);
    setGroup(undefined);
    setFilter({ outcome: 'gained' });
  }
  const hasChanges = changes.some((one) => counts[one] > 0);
  // A result that only staged rules have is not offered without them: its list would be empty.
  if (!hasChanges && changes.some((one) => one === filter.outcome)) setFilter({ ...filter, outcome: 'all' });
  const reasons = useReasonGroups(whatIf, hasChanges);
  const { data, isPlaceholderData } = reasons.query;
  const areOld = isPlaceholderData || whatIf.isOld;
  useStoreResult(context, areOld ? undefined : savedRun, data?.groups);
  const { staged, stage } = staging;
  const old = whatIf.isOld ? { inert: true, 'data-old': true } : {};
  return (
    <>
      <div className={styles.outcome}>
        {children}
        <div {...old}>
          <OpenReasons
            {...{ whatIf, sort, onSteps }}
            contextType={context.type}
            {...reasons}
            positionOf={lines.positionsOf.staged}
            onShow={(shown) => showHeading(() => setGroup(shown))}
            onStage={(rule) => {
              const id = newRuleId();
              setStagedAt(whatIf.runs);
              const menu = thenFocus(
                () => stage((before) => withRule(before, { id, ...rule })),
                () => rowPart(document, id, '[aria-haspopup=menu]'),
                { preventScroll: true },
              );
              // A focus scrolls its element to the middle, and the reasons and the result out of view.
              menu?.closest('[data-key]')?.scrollIntoView({ block: 'nearest' });
              // The row is seen as new; a toast would cover it.
              announce(t('whatIf.open.staged', { position: staged.rules.length + 1 }));
            }}
          />
        </div>
      </div>
      {/* Not before the reasons, which would move the rows down under the pointer. */}
      {!reasons.query.isPending && (
        <div className={styles.rows} {...old}>
          <LineTable
            {...lines}
            {...{ group, sort, filter, hasChanges }}
            onSort={setSort}
            onFilter={setFilter}
            rules={staged.rules}
            onAllGroups={() => showHeading(() => setGroup(undefined))}
          />
        </div>
      )}
    </>
  );
}
