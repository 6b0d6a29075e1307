import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { isPlainDecimal } from '@recon/engine/money/decimal';
import { type TierWarning, tierWarnings } from '@recon/engine/fees/tier-checks';
import type { ContractForm } from '~/forms/use-contract-form';
import { locale, t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { pasteTiers } from '@recon/engine/fees/paste-tiers';
import { percentOfFraction } from '@recon/engine/money/percent';
import { type DecimalMark, decimalMarkOf } from '@recon/engine/lib/read-number';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { TextArea } from '~/forms/controls/TextInput';
import { feeRateText, fullDecimal, tierSpan, warningText } from './fee-messages';
import { NumberField } from './ScheduleFields';
import { emptyTier, type ScheduleFormValues, tierOf, type TierValues } from './schedule-form';
import * as styles from './TierList.module.css';
import * as remarkStyles from './TierWarnings.module.css';

const maxTiers = 100;

type TierListProps = { form: ContractForm<ScheduleFormValues>; item: number; currency: string };

/** Renders the tiers of a fee, each from the end of the previous one. Warns of inconsistent tiers during typing. */
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
    insert(place, emptyTier, { shouldFocus: false });
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

/** Returns the error of a tier's upper limit, else undefined. A missing limit is ignored while the rate is empty. */
function boundProblem(remarks: readonly TierWarning[], tier: TierValues | undefined): string | undefined {
  const fault = remarks.find(({ code }) => boundIssues.has(code));
  if (!fault || (fault.code === 'open-not-last' && tier?.percent.trim() === '')) return undefined;
  return warningText(fault, []);
}

const boundIssues: ReadonlySet<string> = new Set(['bound-not-a-decimal', 'open-not-last', 'not-rising']);

/** Returns the error for a rate out of range, else undefined. One that is not a number is reported on blur instead. */
function rateProblem(remarks: readonly TierWarning[], tier: TierValues | undefined): string | undefined {
  const faulty = remarks.some(({ code }) => code === 'rate-not-a-fraction');
  return faulty && isPlainDecimal(tier?.percent.trim() ?? '') ? t('fees.percent.range') : undefined;
}

function from(tiers: readonly TierValues[], tier: number): string {
  const bound = tier === 0 ? '0' : (tierOf(tiers[tier - 1] ?? emptyTier).upTo ?? '');
  return isPlainDecimal(bound)
    ? t('fees.tier.from', { from: fullDecimal(bound) })
    : t('fees.tier.fromUnknown');
}

/** Renders a field for tiers from a spreadsheet, and shows how it reads them. Asks if a number has two readings. */
function PasteTiers({ onUse }: { onUse: (tiers: TierValues[]) => void }) {
  const [text, setText] = useState('');
  const [ratesAre, setRatesAre] = useState<'percent' | 'fraction'>('percent');
  const [mark, setMark] = useState<DecimalMark>();
  const { tiers, faults } = pasteTiers(text, { locale: locale(), ratesAre, ...(mark && { mark }) });
  const remarks = tierWarnings(tiers);
  const isQuestion = mark !== undefined || faults.some(({ code }) => code.startsWith('ambiguous'));
  const refusal =
    text.trim() === '' ? t('fees.paste.empty') : faults.length > 0 ? t('fees.paste.faulty') : undefined;

  return (
    <div className={`ui-card ui-stack ${styles.paste}`}>
      <TextArea
        label={t('fees.paste.label')}
        help={t('fees.paste.help')}
        rows={4}
        mono
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={`ui-row ${styles.options}`}>
        <span>{t('fees.paste.ratesAre')}</span>
        <SegmentedFilter
          label={t('fees.paste.ratesAre')}
          options={[
            { value: 'percent', label: t('fees.paste.percent') },
            { value: 'fraction', label: t('fees.paste.fraction') },
          ]}
          value={ratesAre}
          onChange={setRatesAre}
        />
      </div>
      {isQuestion && (
        <div className={`ui-row ${styles.options}`}>
          <span>{t('fees.paste.mark')}</span>
          <SegmentedFilter
            label={t('fees.paste.mark')}
            options={[
              { value: '.', label: t('fees.paste.point') },
              { value: ',', label: t('fees.paste.comma') },
            ]}
            value={mark ?? ''}
            onChange={(chosen) => setMark(chosen === '' ? decimalMarkOf(locale()) : chosen)}
          />
        </div>
      )}
      {faults.length > 0 && (
        <ul className={remarkStyles.remarks} aria-label={t('fees.paste.faults')}>
          {faults.map(({ line, text: typed, code }) => (
            <li key={line}>
              {t('fees.paste.fault', { line, text: typed, why: t(`fees.paste.fault.${code}`) })}
            </li>
          ))}
        </ul>
      )}
      {refusal === undefined && (
        <ol className={styles.read} aria-label={t('fees.paste.read')}>
          {tiers.map((tier, row) => (
            <li key={row}>
              {tierSpan(tiers[row - 1]?.upTo ?? '0', tier.upTo)}: {feeRateText(tier.rate)}
              <TierWarnings remarks={remarks.filter((one) => 'row' in one && one.row === row)} rows={tiers} />
            </li>
          ))}
        </ol>
      )}
      <Button
        size="small"
        disabledReason={refusal}
        onClick={() =>
          onUse(tiers.map(({ upTo, rate }) => ({ upTo: upTo ?? '', percent: percentOfFraction(rate) })))
        }
      >
        {t('fees.paste.use', { count: tiers.length })}
      </Button>
    </div>
  );
}

type TierWarningsProps = { remarks: readonly TierWarning[]; rows: Parameters<typeof warningText>[1] };

/** Renders warnings about a list of tiers: what prevents saving, and what is good to know. */
function TierWarnings({ remarks, rows }: TierWarningsProps) {
  if (remarks.length === 0) return null;
  return (
    <ul className={remarkStyles.remarks}>
      {remarks.map((remark) => (
        <li key={remark.code} data-tone={remark.level === 'refused' ? 'error' : 'warning'}>
          {warningText(remark, rows)}
        </li>
      ))}
    </ul>
  );
}
