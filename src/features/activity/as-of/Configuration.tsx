import type { ContextSnapshot } from '~/api/context-snapshot';
import type { Context } from '@recon/contract/context';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { FeesPart, RulesPart, SourcesPart } from '~/features/audit-sheet/SheetParts';
import { normalizationLabel, statusLabel, typeName, uploadLabel } from '~/features/contexts/context-messages';
import { toleranceText } from '~/features/contexts/tolerance-text';
import { t } from '~/i18n/t';
import { Fact, Facts } from '~/ui/page/Facts';
import { contextTypeOf } from '../undo/object-diff-text';
import * as styles from './as-of.module.css';

interface ConfigurationProps {
  snapshot: Snapshot;
  /** Parts that the user may not read. */
  hidden: readonly string[];
}

/** Renders a complete configuration, read-only. Hidden parts are left out. */
export function Configuration({ snapshot, hidden }: ConfigurationProps) {
  const context = snapshot.context as unknown as Context;
  const rules = snapshot.rules as unknown as ContextSnapshot['rules'];
  const feeSchedules = snapshot.feeSchedules as unknown as ContextSnapshot['feeSchedules'];
  const maps = new Map(snapshot.fieldMaps.map((map) => [map.sourceId, map]));
  const sources = snapshot.sources.map((source) => ({
    ...source,
    fieldMap: maps.get(source.id) ?? null,
  })) as unknown as ContextSnapshot['sources'];
  const isShown = (part: string) => !hidden.includes(part);
  return (
    <section className={styles.part}>
      <Facts>
        <Fact label={t('contexts.field.name')} value={context.name} />
        <Fact label={t('contexts.field.status')} value={statusLabel(context.status)} />
        <Fact label={t('contexts.field.type')} value={`${context.type} ${typeName(context.type)}`} />
        <Fact label={t('contexts.field.interval')} value={context.interval} />
        <Fact label={t('contexts.field.tolerance')} value={toleranceText(context)} />
        <Fact
          label={t('contexts.field.normalization')}
          value={normalizationLabel(context.feeNormalization)}
        />
        <Fact label={t('contexts.field.upload')} value={uploadLabel(context.autoMatchOnUpload)} />
      </Facts>
      {isShown('rules') && <RulesPart rules={rules} contextType={contextTypeOf(snapshot) ?? ''} />}
      {isShown('sources') && <SourcesPart sources={sources} feeSchedules={feeSchedules} />}
      {isShown('feeSchedules') && feeSchedules.length > 0 && <FeesPart feeSchedules={feeSchedules} />}
    </section>
  );
}
