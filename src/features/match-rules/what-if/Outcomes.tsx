import { useState } from 'react';
import { withRule } from '~/domain/change-plan/staged-rules';
import type { ReasonGroup } from '~/domain/row-reasons/reason-groups';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { thenFocus } from '~/ui/page/then-focus';
import { LineTable, type LineTableProps, linesHeading } from './LineTable';
import { OpenReasons } from './OpenReasons';
import { useOpenSort } from './use-open-sort';
import { newRuleId, type useStagedRules } from './use-staged-rules';

interface OutcomesProps extends Pick<LineTableProps, 'counts' | 'whatIf' | 'positionsOf' | 'onAsk'> {
  staging: Pick<ReturnType<typeof useStagedRules>, 'staged' | 'stage'>;
  contextType: string;
}

/** Renders the reasons of unmatched rows, and below them all transactions or those of one reason. */
export function Outcomes({ contextType, staging: { staged, stage }, ...lines }: OutcomesProps) {
  const [group, setGroup] = useState<ReasonGroup>();
  const [sort, setSort] = useOpenSort();
  const heading = () => document.getElementById(linesHeading);
  return (
    <>
      <OpenReasons
        whatIf={lines.whatIf}
        contextType={contextType}
        positionOf={lines.positionsOf.staged}
        sort={sort}
        onShow={(shown) => thenFocus(() => setGroup(shown), heading)}
        onStage={(rule) => {
          stage((before) => withRule(before, { id: newRuleId(), ...rule }));
          toast({ text: t('whatIf.open.staged', { position: staged.rules.length + 1 }) });
        }}
      />
      <LineTable
        {...lines}
        {...{ group, sort }}
        onSort={setSort}
        rules={staged.rules}
        onAllGroups={() => thenFocus(() => setGroup(undefined), heading)}
      />
    </>
  );
}
