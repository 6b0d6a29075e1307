import { type Ref, useMemo, useState } from 'react';
import { rowUnit } from '@recon/engine/file/notation/dialect';
import { rowKinds, type RowKind } from '@recon/engine/fees/what-if/rows-of-filter';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { useWorkerPages, useWorkerQuery } from '~/lib/use-worker-query';
import { Button } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { FoundTable } from '~/list/FoundTable';
import { useMedia } from '~/ui/hooks/use-media';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { thenFocus } from '~/ui/focus';
import type { FeeLine } from '@recon/engine/session/fee-what-if-protocol';
import { FeeRowSheet } from './FeeRowSheet';
import { rowColumns } from './row-columns';
import type { Unit } from './fee-what-if-messages';
import type { LoadedAmounts } from './use-amounts';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

interface FeeRowsProps {
  whatIf: FeeWhatIf;
  amounts: LoadedAmounts;
  unit: Unit;
  hasCharged: boolean;
  /** The group whose rows are shown; `undefined` for all rows. */
  group: { key: string; name: string } | undefined;
  onAllGroups: () => void;
  all: Ref<HTMLButtonElement>;
}

const pageSize = 200;

/** Renders the rows below filters by kind and text: differences from the largest, all other rows in file order. */
export function FeeRows({ whatIf, amounts, unit, hasCharged, group, onAllGroups, all }: FeeRowsProps) {
  const { version, runs, session } = whatIf;
  const { currency, digits } = unit;
  const isNet = amounts.kind === 'net';
  const unitOfRows = amounts.summary ? rowUnit(amounts.summary.dialect) : 'row';
  const [openLine, setOpenLine] = useState<FeeLine>();
  const [chosen, setKind] = useState<RowKind>('all');
  const [text, setText] = useState('');
  const kinds = rowKinds.filter(
    (one) => ((one !== 'differs' && one !== 'overcharged') || hasCharged) && (one !== 'uncertain' || isNet),
  );
  const kind = kinds.includes(chosen) ? chosen : 'all';
  const filter = { kind, text, ...(group && { group: group.key }) };
  const pages = useWorkerPages(JSON.stringify([filter, version, runs]), async (from) =>
    session().lines(filter, from, pageSize),
  );
  const { data: counts } = useWorkerQuery(
    JSON.stringify([group?.key, version, runs]),
    async () => session().counts(group?.key),
    { keepsPrevious: true },
  );
  const columns = useMemo(
    () => rowColumns({ currency, digits }, { hasCharged, isNet, rowUnit: unitOfRows }),
    [currency, digits, hasCharged, isNet, unitOfRows],
  );
  return (
    <section aria-labelledby="fee-rows" className={styles.titled}>
      <h2 id="fee-rows" tabIndex={-1}>
        {t('feeWhatIf.lines')}
      </h2>
      {group && <OnlyGroup name={group.name} {...{ onAllGroups, all }} />}
      {counts && <KindFilter {...{ kinds, counts, kind }} onKind={setKind} />}
      <div className={styles.find}>
        <SearchInput label={t('feeWhatIf.search')} value={text} onChange={setText} />
      </div>
      <FoundTable
        {...{ pages, columns }}
        getKey={({ index }) => String(index)}
        label={t('feeWhatIf.lines')}
        found={(count) => t('feeWhatIf.lines.found', { count })}
        none={t('feeWhatIf.lines.none')}
        opens={(line) => () => setOpenLine(line)}
      />
      {openLine && (
        <FeeRowSheet
          chosenRow={openLine}
          own={whatIf.grouping.optionOf(openLine.group)?.name}
          {...{ unit, rowUnit: unitOfRows, session, runs }}
          onClose={() => setOpenLine(undefined)}
        />
      )}
    </section>
  );
}

interface KindFilterProps {
  kinds: readonly RowKind[];
  counts: Readonly<Record<RowKind, number>>;
  kind: RowKind;
  onKind: (kind: RowKind) => void;
}

/** Renders the choice of a kind of rows, without kinds that have none; on a phone as a list, since it fits no line. */
function KindFilter({ kinds, counts, kind, onKind }: KindFilterProps) {
  const isNarrow = useMedia('(max-width: 899px)');
  const options = kinds
    .filter((value) => value === kind || value === 'all' || counts[value] > 0)
    .map((value) => ({ value, label: t(`feeWhatIf.filter.${value}`, { count: counts[value] }) }));
  const label = t('feeWhatIf.filter');
  return (
    <div className={styles.filter}>
      {isNarrow ? (
        <ThemeProvider>
          <SelectInput
            {...{ label, options }}
            hidesLabel
            value={kind}
            onChange={(value) => onKind(options.find((option) => option.value === value)?.value ?? 'all')}
          />
        </ThemeProvider>
      ) : (
        <SegmentedFilter {...{ label, options }} value={kind} onChange={onKind} />
      )}
    </div>
  );
}

type OnlyGroupProps = Pick<FeeRowsProps, 'onAllGroups' | 'all'> & { name: string };

function OnlyGroup({ name, onAllGroups, all }: OnlyGroupProps) {
  return (
    <p className="ui-row">
      {t('feeWhatIf.groups.only', { group: name })}
      <Button
        ref={all}
        size="small"
        onClick={() => thenFocus(onAllGroups, () => document.querySelector<HTMLElement>('#fee-rows'))}
      >
        {t('feeWhatIf.groups.all')}
      </Button>
    </p>
  );
}
