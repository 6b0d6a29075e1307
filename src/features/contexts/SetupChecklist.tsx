import type { ReactNode } from 'react';
import type { Context } from '@recon/contract/context';
import type { SetupItem } from '@recon/engine/configuration/contexts/setup-check';
import type { SourceSide } from '@recon/engine/configuration/sources/source-types';
import { sourcePolicy } from '@recon/engine/configuration/sources/source-policy';
import type { MapGaps } from '@recon/engine/file/field-maps/completeness';
import { matchRulePolicy } from '@recon/engine/configuration/match-rules/rule-policy';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import {
  type RenderLink,
  toFieldMap,
  toNewSource,
  toRule,
  toRules,
  toSettings,
  toSources,
} from '~/lib/links';
import { buttonClass } from '~/ui/controls/Button';
import { StatusChip } from '~/ui/controls/Chip';
import { Icon } from '~/ui/controls/Icon';
import { setupSentence } from './setup-messages';
import { usePermissions } from './use-permissions';
import { type SetupReading, useSetupCheck } from './use-setup-check';
import { LoadingSpace } from '~/ui/page/SkeletonRows';
import * as styles from './SetupChecklist.module.css';

const unmappedShown = 4;

interface SetupChecklistProps {
  context: Context;
  /** Renders the last what-if, with the state of the setup as a chip if there is no checklist. */
  renderWhatIf: (chip?: ReactNode) => ReactNode;
}

/**
 * Renders what a context has and lacks before it can run, with a link to fix each gap, and its last what-if. A context
 * that lacks only its status has no checklist.
 */
export function SetupChecklist({ context, renderWhatIf }: SetupChecklistProps) {
  const reading = useSetupCheck(context);
  const { items, isReading, areMapsRead } = reading;
  const primary = primaryStep(reading, context, usePermissions());
  const isOpen = items.some(isToFix);
  const isKnown = !isReading && (isOpen || areMapsRead);
  if (!isKnown) return <LoadingSpace />;
  if (!isOpen) return renderWhatIf(<CompleteChip items={items} />);
  return (
    <div className={styles.parts}>
      <section aria-labelledby="set-up-check">
        <div className={`ui-row ${styles.head}`}>
          <h2 id="set-up-check">{t('contexts.check.title')}</h2>
          {areMapsRead && <Progress items={items} />}
        </div>
        <ul className={`ui-lines ${styles.list}`}>
          {items.map((item) => (
            <SetUpLine key={item.code} {...{ context, item, reading, primary }} />
          ))}
        </ul>
      </section>
      {renderWhatIf()}
    </div>
  );
}

/** Returns whether a part of the setup is missing, to be checked, or not known though it decides on the rest. */
function isToFix({ code, state }: SetupItem): boolean {
  if (state === 'unknown') return code === 'sides' || code === 'rules';
  return state !== 'done' && code !== 'status';
}

interface SetUpLineProps {
  context: Context;
  item: SetupItem;
  reading: SetupReading;
  /** The fix that is the page's primary action, which the line does not repeat. */
  primary: Fix | undefined;
}

function SetUpLine({ context, item, reading, primary }: SetUpLineProps) {
  const own = fixOf(item, context.id);
  const fix = own?.label === primary?.label ? undefined : own;
  const isLoading = item.code === 'field-maps' && item.state === 'unknown' && !reading.areMapsRead;
  return (
    <li className={styles.line}>
      <SetupMark state={isLoading ? undefined : item.state} />
      <div className={styles.what}>
        {isLoading ? t('contexts.check.fieldMaps.loading') : setupSentence(item, context.type)}
        {item.code === 'field-maps' && reading.unmapped.length > 0 && (
          <SourcesToMap contextId={context.id} sources={reading.unmapped} />
        )}
      </div>
      {fix?.link({ className: buttonClass({ size: 'small' }), children: fix.label })}
    </li>
  );
}

/** Renders the state of a checklist item as an icon with a text for screen readers; only its space while it loads. */
export function SetupMark({ state }: { state: SetupItem['state'] | undefined }) {
  return (
    <>
      <span className={styles.mark} data-state={state} aria-hidden="true">
        {state === 'done' && <Icon name="check" />}
        {state === 'warning' && <Icon name="warning" />}
      </span>
      {state && <span className="ui-hidden">{t(`contexts.check.state.${state}`)}</span>}
    </>
  );
}

function SourcesToMap({ contextId, sources }: { contextId: string; sources: SetupReading['unmapped'] }) {
  const more = sources.length - unmappedShown;
  return (
    <ul className={`ui-row ${styles.sources}`} aria-label={t('contexts.check.fieldMaps.fix')}>
      {sources.slice(0, unmappedShown).map(({ source: { id, name }, lacks }) => (
        <li key={id}>
          {toFieldMap(contextId, id)({ className: styles.source, children: name })}
          {lacks && <span className={styles.lacks}>{lacksText(lacks)}</span>}
        </li>
      ))}
      {more > 0 && (
        <li>
          {toSources(contextId)({
            className: styles.source,
            children: t('contexts.picture.moreSources', { count: more }),
          })}
        </li>
      )}
    </ul>
  );
}

function lacksText({ fields, notText, isTurned, oneColumn }: MapGaps): string {
  if (fields.length > 0) return t('contexts.check.fieldMaps.lacks', { fields: formatList(fields) });
  if (oneColumn.length > 0) return t('contexts.check.fieldMaps.oneColumn', { fields: formatList(oneColumn) });
  return isTurned
    ? t('contexts.check.fieldMaps.turned')
    : t('contexts.check.fieldMaps.notText', { fields: formatList(notText) });
}

function CompleteChip({ items }: { items: readonly SetupItem[] }) {
  const unknown = items.filter(({ state }) => state === 'unknown').length;
  return (
    <StatusChip state={unknown > 0 ? 'unknown' : 'active'}>
      {unknown > 0 ? t('contexts.check.open', { count: unknown }) : t('contexts.check.complete')}
    </StatusChip>
  );
}

function Progress({ items }: { items: readonly SetupItem[] }) {
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <span className={`ui-aside ${styles.progress}`}>
      <svg className={styles.ring} viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.5" />
        <circle
          className={styles.done}
          cx="9"
          cy="9"
          r="7.5"
          pathLength={items.length}
          strokeDasharray={`${done} ${items.length}`}
        />
      </svg>
      {t('contexts.check.progress', { done, total: items.length })}
    </span>
  );
}

/** Returns the fix that is the page's primary action; `undefined` if there is none, or while data is loading. */
export function primaryStep(reading: SetupReading, context: Context, permissions: readonly string[]) {
  const isKnown = context.status !== 'ACTIVE' && !reading.isReading && reading.areMapsRead;
  return isKnown ? firstStep(reading, context, permissions) : undefined;
}

function firstStep(
  { items, unmapped }: Pick<SetupReading, 'items' | 'unmapped'>,
  { id, status }: Context,
  permissions: readonly string[],
): Fix | undefined {
  const [missing] = missingParts(items);
  if (!missing) return undefined;
  switch (missing.code) {
    case 'sides':
      return sourcePolicy.create(status, permissions) === undefined ? fixOf(missing, id) : undefined;
    case 'rules': {
      const refusal = matchRulePolicy.create({ contextStatus: status, permissions, count: 0, maxRules: 1 });
      return refusal === undefined ? fixOf(missing, id) : undefined;
    }
    case 'field-maps': {
      const first = unmapped[0]?.source.id;
      if (first === undefined) return undefined;
      return { label: t('contexts.check.fix.fieldMap'), link: toFieldMap(id, first) };
    }
    default:
      return fixOf(missing, id);
  }
}

function missingParts(items: readonly SetupItem[]): readonly SetupItem[] {
  return items.filter(({ code, state }) => state === 'missing' && code !== 'status');
}

type Fix = { label: string; link: RenderLink };

/** Returns the link that fixes a checklist item; `undefined` if there is no fix, or its line has links of its own. */
function fixOf(item: SetupItem, contextId: string): Fix | undefined {
  if (item.state === 'done') return undefined;
  if (item.target === 'rules') return rulesFix(item, contextId);
  const toAll = { label: t('contexts.check.fix.sources'), link: toSources(contextId) };
  switch (item.code) {
    case 'sides':
      if (item.state === 'missing')
        return { label: t('contexts.check.fix.addSource'), link: toNewSource(contextId, missingSide(item)) };
      return item.withoutSide > 0 ? { ...toAll, label: t('contexts.check.fix.setSides') } : undefined;
    case 'counts':
      return item.state === 'missing' ? toAll : undefined;
    case 'field-maps':
      return undefined;
    case 'fees':
      return item.state === 'unknown' ? undefined : toAll;
    case 'engine':
      return { label: t('contexts.check.fix.type'), link: toSettings(contextId) };
    case 'status':
      return { label: t('contexts.check.fix.status'), link: toSettings(contextId) };
  }
}

/** Returns the only side without a source; `undefined` if both are. */
function missingSide({ left, right }: { left: number; right: number }): SourceSide | undefined {
  if (left > 0) return 'RIGHT';
  return right > 0 ? 'LEFT' : undefined;
}

function rulesFix({ code, state }: SetupItem, contextId: string): Fix | undefined {
  if (code !== 'rules') return { label: t('contexts.check.fix.rules'), link: toRules(contextId) };
  if (state !== 'missing') return undefined;
  return { label: t('contexts.check.fix.addRule'), link: toRule(contextId, 'new') };
}
