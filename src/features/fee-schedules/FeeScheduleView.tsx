import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { calculable } from '@recon/engine/fees/calculable';
import { feeSchedulePolicy } from '@recon/engine/fees/fee-schedule-policy';
import { readStructure } from '@recon/engine/fees/raw-fee';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { Form } from '~/forms/Form';
import { SaveButtons } from '~/forms/SaveButtons';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { FieldSet } from '~/forms/controls/Field';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FeeTier } from '@recon/engine/fees/fee-structure';
import { itemSentence, feeRateText, tierSpan } from './fee-messages';
import { itemsByPriority } from './schedule-form';
import { CalculationFields, NameField } from './ScheduleFields';
import { TryAmount } from './TryAmount';
import { UsedBy } from './UsedBy';
import { useScheduleUpdate } from './use-schedule-update';
import * as styles from './fee-schedules.module.css';

interface FeeScheduleViewProps {
  schedule: FeeSchedule;
  permissions: readonly string[];
}

/** Renders a fee schedule: its fees, the form for what can be changed, its sources, an amount to try. */
export function FeeScheduleView({ schedule, permissions }: FeeScheduleViewProps) {
  return (
    <div className={`${styles.page} ui-columns`}>
      <div className={`ui-stack ${styles.main}`}>
        <Items schedule={schedule} />
        <Settings schedule={schedule} refusal={feeSchedulePolicy.update(permissions) && t('fees.readOnly')} />
        <UsedBy scheduleId={schedule.id} />
      </div>
      <TryAmount schedule={calculable(schedule)} currency={schedule.currency} />
    </div>
  );
}

function Items({ schedule: { items, currency } }: { schedule: FeeSchedule }) {
  return (
    <section aria-labelledby="fee-items" className="ui-stack">
      <h2 id="fee-items">{t('fees.items.title')}</h2>
      <ol className={`ui-card ui-lines ${styles.list}`}>
        {itemsByPriority(items).map((item, index) => {
          const structure = readStructure(item.structureType, item.structure);
          return (
            <li key={item.id ?? index} className={styles.listItem}>
              <span className={styles.listPriority} title={t('fees.item.priority')}>
                {item.priority ?? 0}
              </span>
              <div>
                <p className={styles.listName}>{item.name}</p>
                <p>{itemSentence(item, currency)}</p>
                {structure?.type === 'TIERED' && <TierBars tiers={structure.tiers} />}
                {!structure && (
                  <pre className={`ui-mono ${styles.listRaw}`}>{JSON.stringify(item.structure)}</pre>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <InlineAlert>{t('fees.final.kept')}</InlineAlert>
    </section>
  );
}

function Settings({ schedule, refusal }: { schedule: FeeSchedule; refusal: string | undefined }) {
  const { form, saving } = useScheduleUpdate(schedule);
  const { base } = saving;
  const guard = useLeaveGuard(form);
  return (
    <section aria-labelledby="fee-settings" className={styles.settings}>
      <h2 id="fee-settings">{t('fees.settings')}</h2>
      {refusal && <InlineAlert>{refusal}</InlineAlert>}
      <Form
        form={form}
        footer={
          <SaveButtons
            form={form}
            label={t('fees.save')}
            disabledReason={refusal}
            onDiscard={() => saving.setBase(base)}
          />
        }
      >
        <ConflictNotice saving={saving} form={form} />
        <FieldSet disabled={refusal !== undefined}>
          <NameField form={form} />
          <CalculationFields form={form} />
        </FieldSet>
      </Form>
      {guard.isAsking && <DiscardDialog {...guard} />}
    </section>
  );
}

function TierBars({ tiers }: { tiers: readonly FeeTier[] }) {
  const widest = Math.max(...tiers.map(({ rate }) => Number(rate)));
  const last = tiers.at(-1)?.upTo;
  return (
    <ol className={`ui-stack ${styles.bars}`}>
      {tiers.map(({ upTo, rate }, index) => (
        <li key={upTo ?? 'open'} className={styles.tier}>
          <span>{tierSpan(tiers[index - 1]?.upTo ?? '0', upTo)}</span>
          {/* A number for pixels only. */}
          <span
            className={styles.bar}
            style={{ width: `${widest > 0 ? (Number(rate) / widest) * 100 : 0}%` }}
            aria-hidden="true"
          />
          <span className={styles.rate}>{feeRateText(rate)}</span>
        </li>
      ))}
      {last && (
        <li className={styles.tier}>
          <span>{tierSpan(last, undefined)}</span>
          <span />
          <span className={styles.rate}>{t('fees.free')}</span>
        </li>
      )}
    </ol>
  );
}
