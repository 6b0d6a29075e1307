import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { isPlainDecimal } from '~/domain/money/decimal';
import { type TierWarning, tierWarnings } from '~/domain/fee-schedules/tier-checks';
import type { ContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { number, warningText } from './fee-messages';
import { NumberField } from './ScheduleFields';
import { TierWarnings } from './TierWarnings';
import { PasteTiers } from './PasteTiers';
import { type ScheduleFormValues, tierOf, type TierValues } from './schedule-form';
import * as styles from './TierList.module.css';

const maxTiers = 100;

type TierListProps = { form: ContractForm<ScheduleFormValues>; item: number; currency: string };

/** Renders the tiers of a fee. Each starts where the previous one ends. Shows inconsistent tiers immediately. */
export function TierList({ form, item, currency }: TierListProps) {
  const name = `items.${item}.tiers` as const;
  const { fields, insert, remove, replace } = useFieldArray({ control: form.control, name });
  const tiers = useWatch({ control: form.control, name });
  const [pasting, setPasting] = useState(false);
  const rows = tiers.map(tierOf);
  const remarks = tierWarnings(rows);
  const ofTier = (tier: number) => remarks.filter((remark) => 'row' in remark && remark.row === tier);

  const add = () => {
    const last = fields.length - 1;
    // The open tier remains the last one.
    const place = tiers[last]?.upTo.trim() === '' ? last : last + 1;
    insert(place, { upTo: '', percent: '' }, { shouldFocus: false });
  };
  return (
    <div>
      <ol aria-label={t('fees.tiers.label')}>
        {fields.map(({ id }, tier) => (
          <li key={id} className={styles.tier}>
            <div className={styles.row}>
              <span className={`ui-aside ${styles.from}`}>{from(tiers, tier)}</span>
              <NumberField
                short={false}
                form={form}
                name={`${name}.${tier}.upTo`}
                label={t('fees.tier.upTo', { tier: tier + 1 })}
                placeholder={tier === fields.length - 1 ? t('fees.tier.open') : ''}
                range={t('fees.tier.upTo.range')}
                problem={boundProblem(ofTier(tier), tiers[tier])}
                unit={currency || undefined}
              />
              <NumberField
                short={false}
                form={form}
                name={`${name}.${tier}.percent`}
                label={t('fees.tier.rate', { tier: tier + 1 })}
                range={t('fees.percent.range')}
                problem={rateProblem(ofTier(tier), tiers[tier])}
                unit="%"
              />
              <IconButton
                icon="trash"
                size="small"
                label={t('fees.tier.remove', { tier: tier + 1 })}
                disabledReason={fields.length === 1 ? t('fees.tier.only') : undefined}
                onClick={() => remove(tier)}
              />
            </div>
            <TierWarnings remarks={ofTier(tier).filter(({ level }) => level === 'notice')} rows={rows} />
          </li>
        ))}
      </ol>
      <div className={`ui-row ${styles.foot}`}>
        <Button
          size="small"
          icon="plus"
          disabledReason={fields.length >= maxTiers ? t('fees.remark.too-many') : undefined}
          onClick={add}
        >
          {t('fees.tier.add')}
        </Button>
        <Button size="small" variant="quiet" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          {t('fees.paste.open')}
        </Button>
      </div>
      {pasting && (
        <PasteTiers
          onUse={(pasted) => {
            replace(pasted);
            setPasting(false);
          }}
        />
      )}
    </div>
  );
}

/** Returns what is wrong with the bound of a tier. A tier without a rate may have no bound yet. */
function boundProblem(remarks: readonly TierWarning[], tier: TierValues | undefined): string | undefined {
  const fault = remarks.find(({ code }) => boundIssues.has(code));
  if (!fault || (fault.code === 'open-not-last' && tier?.percent.trim() === '')) return undefined;
  return warningText(fault, []);
}

const boundIssues: ReadonlySet<string> = new Set(['bound-not-a-decimal', 'open-not-last', 'not-rising']);

/** Returns an error if the rate of a tier is out of range. A rate that is not a number is reported on blur. */
function rateProblem(remarks: readonly TierWarning[], tier: TierValues | undefined): string | undefined {
  const faulty = remarks.some(({ code }) => code === 'rate-not-a-fraction');
  return faulty && isPlainDecimal(tier?.percent.trim() ?? '') ? t('fees.percent.range') : undefined;
}

function from(tiers: readonly TierValues[], tier: number): string {
  const bound = tier === 0 ? '0' : (tierOf(tiers[tier - 1] ?? { upTo: '', percent: '' }).upTo ?? '');
  return isPlainDecimal(bound) ? t('fees.tier.from', { from: number(bound) }) : t('fees.tier.fromUnknown');
}
