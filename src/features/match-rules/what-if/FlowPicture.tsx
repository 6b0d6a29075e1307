import { type ReactNode, useState } from 'react';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { Flow, Flows } from '@recon/engine/comparison/flows';
import { t } from '~/i18n/t';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { RunName } from '@recon/engine/session/what-if-protocol';
import { FlowCard, type FlowCardProps } from './FlowCard';
import { type FlowRow, flowRows, type Stream } from './flow-rows';
import { amountText } from './number-text';
import { useWorkerQuery } from '~/lib/use-worker-query';
import type { WhatIf } from './use-what-if';
import * as styles from './FlowPicture.module.css';
import * as shared from './what-if.module.css';

interface FlowPictureProps {
  rules: Readonly<Record<RunName, readonly StagedRule[]>>;
  contextType: string;
  /** The currencies of the transactions, the most frequent one first. */
  currencies: readonly string[];
  whatIf: Pick<WhatIf, 'runs' | 'session'>;
}

const rowsUnit = 'rows';

/** Renders where every transaction goes: each side is a stream from rule to rule, and matched rows branch off. */
export function FlowPicture({ rules, contextType, currencies, whatIf }: FlowPictureProps) {
  const [run, setRun] = useState<RunName>('staged');
  const [unit, setUnit] = useState<string>(rowsUnit);
  const currency = unit === rowsUnit ? undefined : unit;
  const flows = useWorkerQuery(
    `${run} ${unit} ${whatIf.runs}`,
    async () => ({ flows: await whatIf.session().flows(run, currency), run, currency }),
    { keepsPrevious: true },
  );
  const { data: reasons } = useWorkerQuery(`${run} ${whatIf.runs}`, async () => ({
    run,
    groups: await whatIf.session().reasonGroups(run),
  }));
  const shown = flows.data;
  return (
    <section aria-labelledby="what-if-flow" className={styles.picture}>
      <div className={`ui-row ${shared.head}`}>
        <h2 id="what-if-flow" className={shared.title}>
          {t('whatIf.flow.view.flow')}
        </h2>
        <span className={`ui-row ${shared.headActions}`}>
          <SegmentedFilter
            label={t('whatIf.flow.run')}
            value={run}
            onChange={setRun}
            options={(['now', 'staged'] as const).map((value) => ({
              value,
              label: t(`whatIf.flow.${value}`),
            }))}
          />
          <SegmentedFilter
            label={t('whatIf.flow.unit')}
            value={unit}
            onChange={setUnit}
            options={[rowsUnit, ...currencies].map((value) => ({
              value,
              label: value === rowsUnit ? t('whatIf.flow.rows') : value,
            }))}
          />
        </span>
      </div>
      {flows.isPending && <SkeletonRows rows={4} />}
      {flows.isError && <InlineAlert tone="error">{t('whatIf.flow.failed')}</InlineAlert>}
      {shown?.flows && (
        <Streams
          {...{ contextType, flows: shown.flows, currency: shown.currency }}
          rules={rules[shown.run]}
          reasons={(reasons?.run === shown.run && reasons.groups) || []}
        />
      )}
      {shown && !shown.flows && <p className="ui-prose ui-aside">{t('whatIf.flow.none')}</p>}
    </section>
  );
}

type StreamsProps = Omit<FlowCardProps, 'row'> & { flows: Flows };

function Streams({ flows, ...shown }: StreamsProps) {
  const all = flows.all;
  return (
    <>
      <div className={styles.sides}>
        <Source side="left" all={all} currency={shown.currency} />
        <p className={`${styles.legend} ui-small`}>
          <span data-part="confirmed">{t('whatIf.flow.confirmedPart')}</span>
          <span data-part="proposed">{t('whatIf.flow.proposedPart')}</span>
        </p>
        <Source side="right" all={all} currency={shown.currency} />
      </div>
      <ol aria-label={t('whatIf.flow.list')}>
        {flowRows(flows).map((row) => (
          <Row key={row.rules[0]?.ruleId ?? row.kind} row={row}>
            <FlowCard row={row} {...shown} />
          </Row>
        ))}
      </ol>
    </>
  );
}

function Source({ side, all, currency }: { side: keyof Flow; all: Flow; currency: string | undefined }) {
  const amount = all[side];
  return (
    <p className={styles.source} data-side={side}>
      <strong>{t(`whatIf.flow.${side}`)}</strong>{' '}
      <span>{currency ? amountText(amount, currency) : t('whatIf.flow.all', { count: Number(amount) })}</span>
    </p>
  );
}

/** The height in px of a row whose rules match a complete side. Other rows are lower, but at least `least`. */
const whole = 200;
const least = { rule: 68, group: 34, open: 68 } as const;

function Row({ row, children }: { row: FlowRow; children: ReactNode }) {
  const { left, right, kind } = row;
  const part = Math.max(left.from - left.to, right.from - right.to) / 100;
  const height = Math.max(least[kind], part * whole);
  const tall = (whole / height) * 100;
  return (
    <li className={styles.row} data-kind={kind} style={{ minBlockSize: `${height}px` }}>
      <FlowStream side="left" stream={left} tall={tall} />
      {children}
      <FlowStream side="right" stream={right} tall={tall} />
    </li>
  );
}

/**
 * Renders one side of a row: the transactions that pass the rule and those it takes (confirmed on top, proposed below).
 * Scales to its container; `tall` is the height of a complete side, in percent of the row's height.
 */
function FlowStream({ side, stream, tall }: { side: keyof Flow; stream: Stream; tall: number }) {
  const { from, to, confirmed } = stream;
  const turning = from - to;
  if (from <= 0) return <span className={styles.river} />;
  const height = Math.min(100, Math.max(2, (turning * tall) / 100));
  const top = 50 - height / 2;
  const share = turning > 0 ? Math.min(1, confirmed / turning) : 0;
  const edge = from - turning * share;
  const middle = top + height * share;
  return (
    <svg
      className={styles.river}
      data-side={side}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {to > 0 && <rect width={to} height="100" />}
      {turning > 0 && share > 0 && <path d={turn(edge, from, top, middle)} />}
      {turning > 0 && share < 1 && <path data-part="rest" d={turn(to, edge, middle, top + height)} />}
    </svg>
  );
}

/** Returns the SVG path of a band from the top edge (x `inner` to `outer`) to the right one (y `upper` to `lower`). */
function turn(inner: number, outer: number, upper: number, lower: number): string {
  return `M${inner} 0H${outer}C${outer} ${upper} ${outer} ${upper} 100 ${upper}V${lower}C${inner} ${lower} ${inner} ${lower} ${inner} 0Z`;
}
