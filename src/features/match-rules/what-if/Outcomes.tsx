import { type ReactNode, useState } from 'react';
import { withRule } from '@recon/engine/configuration/change-plan/staged-rules';
import type { ReasonGroup } from '@recon/engine/reasons/reason-groups';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { thenFocus } from '~/ui/page/then-focus';
import { LineTable, type LineTableProps, linesHeading } from './LineTable';
import { OpenReasons, type OpenReasonsProps } from './OpenReasons';
import { useOpenSort } from './use-open-sort';
import { newRuleId, type useStagedRules } from './use-staged-rules';
import * as styles from './what-if.module.css';

interface OutcomesProps
  extends Pick<LineTableProps, 'whatIf' | 'positionsOf' | 'onAsk'>, Pick<OpenReasonsProps, 'onSteps'> {
  /** The counts of the lines; `undefined` until both runs have ended. */
  counts: LineTableProps['counts'] | undefined;
  /** Content above the reasons. */
  children?: ReactNode;
  staging: Pick<ReturnType<typeof useStagedRules>, 'staged' | 'stage'>;
  contextType: string;
}

/** Renders the reasons of unmatched rows and, in a part of its own, all transactions or those of one reason. */
export function Outcomes({ contextType, staging, children, counts, onSteps, ...lines }: OutcomesProps) {
  const [group, setGroup] = useState<ReasonGroup>();
  const [sort, setSort] = useOpenSort();
  const { staged, stage } = staging;
  const heading = () => document.getElementById(linesHeading);
  return (
    <>
      <div className={styles.outcome}>
        {children}
        {counts && (
          <OpenReasons
            whatIf={lines.whatIf}
            contextType={contextType}
            positionOf={lines.positionsOf.staged}
            {...{ sort, onSteps }}
            onShow={(shown) => thenFocus(() => setGroup(shown), heading)}
            onStage={(rule) => {
              stage((before) => withRule(before, { id: newRuleId(), ...rule }));
              toast({ text: t('whatIf.open.staged', { position: staged.rules.length + 1 }) });
            }}
          />
        )}
      </div>
      {counts && (
        <div className={styles.rows}>
          <LineTable
            {...lines}
            {...{ counts, group, sort }}
            onSort={setSort}
            rules={staged.rules}
            onAllGroups={() => thenFocus(() => setGroup(undefined), heading)}
          />
        </div>
      )}
    </>
  );
}
