import 'texts:balances';
import 'texts:form';
import { useState } from 'react';
import { DateInput } from '~/forms/controls/DateInput';
import { t } from '~/i18n/t';
import { isIsoDay } from '~/lib/read-date';
import * as styles from './balances.module.css';

export type Period = { readonly from: string; readonly to: string };

/** Renders two required days. Input applies once both are readable and in order. */
export function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [draft, setDraft] = useState(period);
  const [shown, setShown] = useState(period);
  /** Errors, and the period shown in the meantime, appear on blur. */
  const [isLeft, setIsLeft] = useState(false);
  // The URL has changed elsewhere: back, or another choice.
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setDraft(period);
  }

  function type(next: Period) {
    setDraft(next);
    setIsLeft(false);
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) {
      setShown(next);
      onChange(next);
    }
  }

  const reversed = isDay(draft.from) && isDay(draft.to) && draft.from > draft.to;
  const fault = (day: string) =>
    isDay(day) ? undefined : day === '' ? t('form.required') : t('balances.period.unreadable');
  const isKept = draft.from !== shown.from || draft.to !== shown.to;
  return (
    <div className={styles.period} onBlur={() => setIsLeft(true)}>
      <DateInput
        min={firstDay}
        label={t('balances.from')}
        value={draft.from}
        error={fault(draft.from)}
        help={t('balances.period.help')}
        onChange={(from) => type({ ...draft, from })}
      />
      <DateInput
        min={firstDay}
        label={t('balances.to')}
        value={draft.to}
        error={fault(draft.to) ?? (reversed ? t('balances.period.reversed') : undefined)}
        onChange={(to) => type({ ...draft, to })}
      />
      <output className={`ui-aside ${styles.kept}`}>{isLeft && isKept && t('balances.period.kept', shown)}</output>
    </div>
  );
}

/** First valid day. A year is typed digit by digit: 0002, 0020 and 0202 are not meant. */
const firstDay = '1970-01-01';

function isDay(text: string): boolean {
  return isIsoDay(text) && text >= firstDay;
}
