import type { Context } from '@recon/contract/context';
import type { FeeItem, FeeSchedule } from '@recon/contract/fee-schedule';
import type { Bundle, BundleContext, BundleSource } from '@recon/engine/configuration/bundle/bundle';
import { readStructure } from '@recon/engine/fees/raw-fee';
import { membersIn, writeJson } from '@recon/engine/lib/json/lossless';
import { useFeesElsewhere } from '~/api/save-messages';
import { normalizationLabel, statusLabel, typeName, uploadLabel } from '~/features/contexts/context-messages';
import { toleranceText } from '~/features/contexts/tolerance-text';
import {
  itemSentence,
  orderLabel,
  rateText,
  roundingText,
  tierSpan,
} from '~/features/fee-schedules/fee-messages';
import { itemsInOrder } from '~/features/fee-schedules/schedule-form';
import { ruleSentence, ruleTypeName } from '~/features/match-rules/rule-sentence';
import { sideLabel, typeLabel } from '~/features/sources/source-messages';
import { t } from '~/i18n/t';
import { PaperFact, PaperFacts } from '~/ui/page/Paper';
import { TableHead } from '~/ui/page/TableHead';
import * as styles from './audit-sheet.module.css';

/** Renders a bundle of one context as a text to read. Parts in `hidden` are left out. */
export function SheetParts({ bundle, hidden = [] }: { bundle: Bundle; hidden?: readonly string[] }) {
  const [stated] = bundle.contexts;
  const context = stated as unknown as Context;
  const facts = [
    [t('contexts.field.name'), context.name],
    [t('contexts.field.status'), statusLabel(context.status)],
    [t('contexts.field.type'), `${context.type} ${typeName(context.type)}`],
    [t('contexts.field.interval'), context.interval],
    [t('contexts.field.tolerance'), toleranceText(context)],
    [t('contexts.field.normalization'), normalizationLabel(context.feeNormalization)],
    [t('contexts.field.upload'), uploadLabel(context.autoMatchOnUpload)],
  ] as const;
  return (
    <>
      <PaperFacts>
        {facts.map(([label, value]) => (
          <PaperFact key={label} label={label}>
            {value}
          </PaperFact>
        ))}
      </PaperFacts>
      {!hidden.includes('rules') && <Rules rules={stated!.rules} contextType={context.type} />}
      {!hidden.includes('sources') && <Sources sources={stated!.sources} />}
      {!hidden.includes('feeSchedules') && bundle.feeSchedules.length > 0 && (
        <Fees feeSchedules={bundle.feeSchedules as unknown as FeeSchedule[]} />
      )}
    </>
  );
}

/** Renders the match rules in matching order: each as a sentence, with every setting as stored. */
function Rules({ rules, contextType }: { rules: BundleContext['rules']; contextType: string }) {
  return (
    <section aria-labelledby="audit-rules">
      <h3 id="audit-rules">{t('auditSheet.rules', { count: rules.length })}</h3>
      {rules.length > 0 && <p className={styles.about}>{t('auditSheet.rules.about')}</p>}
      {rules.length > 0 && (
        <table className={styles.table}>
          <TableHead columns={[t('auditSheet.position'), t('auditSheet.rule')]} />
          <tbody>
            {rules.map((rule, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a rule of a bundle has no id
              <tr key={index}>
                <td className={styles.figure}>{index + 1}</td>
                <td>
                  <p>
                    <b>{ruleTypeName(rule.type)}:</b> {ruleSentence(rule, contextType)}
                  </p>
                  <Settings of={rule.config} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Renders the sources with their field maps and settings. Values that may be secret are placeholders. */
function Sources({ sources }: { sources: readonly BundleSource[] }) {
  const isElsewhere = useFeesElsewhere();
  return (
    <section aria-labelledby="audit-sources">
      <h3 id="audit-sources">{t('auditSheet.sources', { count: sources.length })}</h3>
      {sources.map(({ name, side, type, config, feeSchedule, fieldMap, reading }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a source of a bundle has no id
        <section key={index} className={styles.source} aria-label={name}>
          <h4>
            {name} <span className={styles.beside}>{sideLabel(side)}</span>
          </h4>
          <p>{typeLabel(type)}</p>
          <p>
            {feeSchedule === undefined
              ? t(isElsewhere ? 'auditSheet.feesElsewhere' : 'auditSheet.noFeeSchedule')
              : t('auditSheet.feeSchedule', { name: feeSchedule })}
          </p>
          {config && <Settings of={config} label={t('auditSheet.settings')} />}
          {reading && <Settings of={reading} label={t('auditSheet.reading')} />}
          {fieldMap ? <FieldMap mapping={fieldMap} /> : <p>{t('auditSheet.noFieldMap')}</p>}
        </section>
      ))}
    </section>
  );
}

function Settings({ of, label }: { of: object; label?: string }) {
  return (
    <p className={`ui-row ${styles.raw}`}>
      {label}
      {membersIn(of).map(({ key, json }) => (
        <code key={key}>
          {key}: {json}
        </code>
      ))}
    </p>
  );
}

function FieldMap({ mapping }: { mapping: object }) {
  return (
    <table className={styles.table}>
      <caption>{t('auditSheet.fieldMap')}</caption>
      <tbody>
        {membersIn(mapping).map(({ key, json }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            <td>
              <code>{json}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the fee schedules that the sources refer to, every fee with all digits. */
function Fees({ feeSchedules }: { feeSchedules: readonly FeeSchedule[] }) {
  return (
    <section aria-labelledby="audit-fees">
      <h3 id="audit-fees">{t('auditSheet.fees')}</h3>
      {feeSchedules.map((schedule) => (
        <section key={schedule.name} className={styles.source} aria-label={schedule.name}>
          <h4>
            {schedule.name} <span className={styles.beside}>{schedule.currency}</span>
          </h4>
          <p>
            {orderLabel(schedule.applicationOrder)},{' '}
            {roundingText(schedule.roundingScale, schedule.roundingMode)}
          </p>
          <table className={styles.table}>
            <tbody>
              {itemsInOrder(schedule.items).map((item, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a fee of a bundle has no id
                <tr key={index}>
                  <td className={styles.figure}>{item.priority ?? 0}</td>
                  <th scope="row">{item.name}</th>
                  <td>
                    <Fee item={item} currency={schedule.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </section>
  );
}

function Fee({ item, currency }: { item: FeeItem; currency: string }) {
  const structure = readStructure(item.structureType, item.structure);
  const tiers = structure?.type === 'TIERED' ? structure.tiers : [];
  const last = tiers.at(-1)?.upTo;
  return (
    <>
      {itemSentence(item, currency)}
      {!structure && <code>{writeJson(item.structure)}</code>}
      {tiers.map(({ upTo, rate }, index) => (
        <span key={upTo ?? 'open'} className={styles.tier}>
          <span>{tierSpan(tiers[index - 1]?.upTo ?? '0', upTo)}</span>
          <span className={styles.figure}>{rateText(rate)}</span>
        </span>
      ))}
      {last && (
        <span className={styles.tier}>
          <span>{tierSpan(last, undefined)}</span>
          <span className={styles.figure}>{t('fees.free')}</span>
        </span>
      )}
    </>
  );
}
