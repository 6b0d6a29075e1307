import { useState } from 'react';
import { pasteTiers } from '~/domain/fee-schedules/paste-tiers';
import { tierWarnings } from '~/domain/fee-schedules/tier-checks';
import { percentOfFraction } from '~/domain/money/percent';
import { locale, t } from '~/i18n/t';
import { decimalMarkOf, type DecimalMark } from '~/lib/read-number';
import { Button } from '~/ui/controls/Button';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { TextArea } from '~/forms/controls/TextInput';
import { rateText, tierSpan } from './fee-messages';
import type { TierValues } from './schedule-form';
import { TierWarnings } from './TierWarnings';
import * as styles from './PasteTiers.module.css';
import * as remarkStyles from './TierWarnings.module.css';

/** Reads tiers pasted from a spreadsheet, and shows them before use. Asks about a number with two readings. */
export function PasteTiers({ onUse }: { onUse: (tiers: TierValues[]) => void }) {
  const [text, setText] = useState('');
  const [ratesAre, setRatesAre] = useState<'percent' | 'fraction'>('percent');
  const [mark, setMark] = useState<DecimalMark>();
  const { tiers, faults } = pasteTiers(text, { locale: locale(), ratesAre, ...(mark && { mark }) });
  const remarks = tierWarnings(tiers);
  const asked = mark !== undefined || faults.some(({ code }) => code.startsWith('ambiguous'));
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
      {asked && (
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
            <li key={line} className={remarkStyles.refused}>
              {t('fees.paste.fault', { line, text: typed, why: t(`fees.paste.fault.${code}`) })}
            </li>
          ))}
        </ul>
      )}
      {refusal === undefined && (
        <ol className={styles.read} aria-label={t('fees.paste.read')}>
          {tiers.map((tier, row) => (
            <li key={row}>
              {tierSpan(tiers[row - 1]?.upTo ?? '0', tier.upTo)}: {rateText(tier.rate)}
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
