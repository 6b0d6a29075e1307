import { Fragment, type ReactNode } from 'react';
import type { CalculableSchedule, FeeCalculation, FeeStep } from '@recon/engine/fees/calculate';
import { applicationOrders } from '@recon/engine/fees/fee-types';
import { formatDecimalParts } from '@recon/engine/money/format';
import { locale, t } from '~/i18n/t';
import { Tag } from '~/ui/controls/Chip';
import { TableHead } from '~/ui/page/TableHead';
import { modeLabel, moneyText, fullDecimal, orderLabel, feeRateText, tierSpan } from './fee-messages';
import * as styles from './StepTable.module.css';

interface StepTableProps {
  schedule: CalculableSchedule;
  currency: string;
  parallel: FeeCalculation;
  cascading: FeeCalculation;
}

/** Renders the parallel and the cascading calculation side by side: base, rate, raw and rounded fee, rest per step. */
export function StepTable({ schedule, currency, parallel, cascading }: StepTableProps) {
  const { roundingScale, roundingMode } = schedule;
  const show = (value: string) => fullDecimal(value, roundingScale);
  return (
    // A box that scrolls must be reachable by keyboard: amounts of 40 digits do not wrap.
    <section
      className={`ui-card ${styles.steps}`}
      aria-label={t('fees.steps.label')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
      tabIndex={0}
    >
      <table>
        <caption className="ui-hidden">{t('fees.steps.label')}</caption>
        <TableHead
          columns={[
            <span key="step" className="ui-hidden">
              {t('fees.steps.step')}
            </span>,
            ...applicationOrders.map((order) => (
              <>
                {orderLabel(order)} {order === schedule.applicationOrder && <Tag>{t('fees.steps.set')}</Tag>}
              </>
            )),
          ]}
        />
        {parallel.steps.map((step, index) => {
          const other = cascading.steps[index] ?? step;
          return (
            <tbody key={index}>
              <tr>
                <th colSpan={3} scope="rowgroup">
                  {index + 1}. {step.name.trim() || t('fees.item.title', { position: index + 1 })}
                </th>
              </tr>
              <Row name={t('fees.steps.base')} cells={[show(step.base), show(other.base)]} />
              <Working step={step} other={other} show={show} />
              <Row
                strong
                name={t('fees.steps.fee')}
                cells={[step, other].map(({ fee, tie }) => (
                  <Fragment key="fee">
                    <AmountText text={show(fee)} />
                    {tie && <small>{t('fees.steps.tie', { mode: modeLabel(roundingMode) })}</small>}
                  </Fragment>
                ))}
              />
              <Row
                name={t('fees.steps.left')}
                cells={[step, other].map(({ net, stoppedAtZero }) => (
                  <Fragment key="left">
                    <AmountText text={show(net)} />
                    {stoppedAtZero && <small>{t('fees.steps.zero')}</small>}
                  </Fragment>
                ))}
              />
            </tbody>
          );
        })}
        <tbody className={styles.total}>
          <Row
            strong
            name={t('fees.steps.total')}
            cells={[parallel, cascading].map(({ totalFee }) => moneyText(totalFee, currency, roundingScale))}
          />
          <Row
            strong
            name={t('fees.steps.net')}
            cells={[parallel, cascading].map(({ net }) => moneyText(net, currency, roundingScale))}
          />
        </tbody>
      </table>
    </section>
  );
}

/** Renders how the raw fee of a step is calculated: a row per rate or tier. `other` is the step in the other order. */
function Working({ step, other, show }: { step: FeeStep; other: FeeStep; show: (value: string) => string }) {
  const { working } = step;
  const raw = [show(step.raw), show(other.raw)];
  switch (working.type) {
    case 'FLAT':
      return <Row name={t('fees.steps.flat')} cells={raw} />;
    case 'PERCENTAGE':
      return <Row name={t('fees.steps.rate', { rate: feeRateText(working.rate) })} cells={raw} />;
    case 'TIERED': {
      const mine = working.slices;
      const theirs = other.working.type === 'TIERED' ? other.working : working;
      const longer = mine.length >= theirs.slices.length ? mine : theirs.slices;
      const bound = longer.at(-1)?.upTo;
      return (
        <>
          {longer.map(({ from, upTo, rate }, tier) => (
            <Row
              key={from}
              name={t('fees.steps.slice', { span: tierSpan(from, upTo), rate: feeRateText(rate) })}
              cells={[mine[tier], theirs.slices[tier]].map((slice) =>
                slice
                  ? t('fees.steps.sliceFee', {
                      amount: fullDecimal(slice.amount),
                      fee: fullDecimal(slice.fee),
                    })
                  : '–',
              )}
            />
          ))}
          {bound !== undefined && (working.uncovered !== '0' || theirs.uncovered !== '0') && (
            <Row
              name={t('fees.steps.free', { span: tierSpan(bound, undefined) })}
              cells={[working, theirs].map(({ uncovered }) =>
                t('fees.steps.sliceFee', { amount: fullDecimal(uncovered), fee: '0' }),
              )}
            />
          )}
          {longer.length > 1 && <Row name={t('fees.steps.raw')} cells={raw} />}
        </>
      );
    }
  }
}

type RowProps = { name: string; cells: readonly ReactNode[]; strong?: boolean };

function Row({ name, cells, strong = false }: RowProps) {
  return (
    <tr className={strong ? styles.strong : undefined}>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index}>{typeof cell === 'string' ? <AmountText text={cell} /> : cell}</td>
      ))}
    </tr>
  );
}

/** Maximum number of characters of a number that fits on one line in every layout. */
const maxIntegerDigits = 14;

/** Renders a text with amounts. A long amount may wrap before its decimal mark, and nowhere else. */
function AmountText({ text }: { text: string }) {
  if (text.split(/\s/).every((word) => word.length <= maxIntegerDigits)) return text;
  const mark = formatDecimalParts('0.1', locale()).fraction.charAt(0);
  return text.split(mark).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          <wbr />
          {mark}
        </>
      )}
      {part}
    </Fragment>
  ));
}
