import { useRef, useState } from 'react';
import type { FeeTotals } from '@recon/engine/fees/what-if/fee-totals';
import { thenFocus } from '~/ui/focus';
import { FeeRows } from './FeeRows';
import { GroupedSales, type GroupedSalesProps } from './GroupedSales';
import { groupText } from './fee-what-if-messages';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

type FeeAuditProps = Omit<GroupedSalesProps, 'onShow'> & { whatIf: FeeWhatIf; totals: FeeTotals };

/** Renders the groups of sales, if the file has properties to group by, and the rows of all groups or of one. */
export function FeeAudit({ totals, groups, scheduleName, ...props }: FeeAuditProps) {
  const [key, setKey] = useState<string>();
  const all = useRef<HTMLButtonElement>(null);
  const group = groups.groups.find((one) => one.key === key);
  return (
    <div className={styles.rows}>
      {(props.amounts.properties.length > 0 || totals.acquirer) && (
        <GroupedSales
          {...props}
          groups={groups}
          scheduleName={scheduleName}
          onShow={(shown) =>
            thenFocus(
              () => setKey(shown),
              () => all.current,
            )
          }
        />
      )}
      <FeeRows
        {...props}
        hasCharged={totals.acquirer !== undefined}
        group={group && { key: group.key, name: groupText(groups.by, group.values) }}
        onAllGroups={() => setKey(undefined)}
        all={all}
      />
    </div>
  );
}
