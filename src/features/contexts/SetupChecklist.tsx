import type { Context } from '@recon/contract/context';
import type { SetUpItem } from '@recon/engine/configuration/contexts/setup-check';
import { sourcePolicy } from '@recon/engine/configuration/sources/source-policy';
import type { MapLacks } from '@recon/engine/file/field-maps/completeness';
import { matchRulePolicy } from '@recon/engine/configuration/match-rules/rule-policy';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import type { RenderLink } from '~/ui/page/link';
import { toFieldMap, toNewRule, toNewSource, toRules, toSettings, toSources } from './context-links';
import { setUpSentence } from './setup-messages';
import { type SetUpReading, useSetupCheck } from './use-setup-check';
import * as styles from './SetupChecklist.module.css';

const unmappedShown = 4;

/** Renders what a context has and lacks before it can run, with a link to fix each gap. */
export function SetupChecklist({ context }: { context: Context }) {
  const reading = useSetupCheck(context);
  return (
    <section aria-labelledby="set-up-check">
      <div className={`ui-row ${styles.head}`}>
        <h2 id="set-up-check">{t('contexts.check.title')}</h2>
        {!reading.isReading && reading.areMapsRead && (
          <span className="ui-aside">{summary(reading.items)}</span>
        )}
      </div>
      {reading.isReading ? (
        <output className={`ui-delayed ${styles.loading}`} aria-busy="true">
          <span className="ui-hidden">{t('ui.loading')}</span>
        </output>
      ) : (
        <ul className={`ui-lines ${styles.list}`}>
          {reading.items.map((item) => (
            <SetUpLine key={item.code} {...{ context, item, reading }} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SetUpLine(props: { context: Context; item: SetUpItem; reading: SetUpReading }) {
  const { context, item, reading } = props;
  const fix = fixOf(item, context.id);
  const isLoading = item.code === 'field-maps' && item.state === 'unknown' && !reading.areMapsRead;
  return (
    <li className={styles.line}>
      <SetUpMark state={isLoading ? undefined : item.state} />
      <div className={styles.what}>
        {isLoading ? t('contexts.check.fieldMaps.loading') : setUpSentence(item, context.type)}
        {item.code === 'field-maps' && reading.unmapped.length > 0 && (
          <Unmapped contextId={context.id} sources={reading.unmapped} />
        )}
      </div>
      {fix?.link({ className: buttonClass({ size: 'small' }), children: fix.label })}
    </li>
  );
}

/** Renders the state of a checklist line as an icon, and as text for screen readers; only its space while it loads. */
export function SetUpMark({ state }: { state: SetUpItem['state'] | undefined }) {
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

function Unmapped({ contextId, sources }: { contextId: string; sources: SetUpReading['unmapped'] }) {
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

function lacksText({ fields, notText, isTurned, oneColumn }: MapLacks): string {
  if (fields.length > 0) return t('contexts.check.fieldMaps.lacks', { fields: formatList(fields) });
  if (oneColumn.length > 0) return t('contexts.check.fieldMaps.oneColumn', { fields: formatList(oneColumn) });
  return isTurned
    ? t('contexts.check.fieldMaps.turned')
    : t('contexts.check.fieldMaps.notText', { fields: formatList(notText) });
}

function summary(items: readonly SetUpItem[]): string {
  const missing = items.filter(({ state }) => state === 'missing').length;
  const warning = items.filter(({ state }) => state === 'warning').length;
  const unknown = items.filter(({ state }) => state === 'unknown').length;
  if (missing > 0) return t('contexts.check.missing', { count: missing });
  if (warning > 0) return t('contexts.check.warning', { count: warning });
  return unknown > 0 ? t('contexts.check.open', { count: unknown }) : t('contexts.check.complete');
}

/** Returns the fix for the first missing part (a side's source, or rules) if the user may add it, else undefined. */
export function firstStep(
  items: readonly SetUpItem[],
  { id, status }: Context,
  permissions: readonly string[],
): ReturnType<typeof fixOf> {
  const missing = items.find(
    ({ code, state }) => state === 'missing' && (code === 'sides' || code === 'rules'),
  );
  if (!missing) return undefined;
  const refusal =
    missing.code === 'sides'
      ? sourcePolicy.create(status, permissions)
      : matchRulePolicy.create({ contextStatus: status, permissions, count: 0, mostRules: 1 });
  return refusal === undefined ? fixOf(missing, id) : undefined;
}

/** Returns the link that fixes a checklist item; `undefined` if there is no fix, or its line has links of its own. */
function fixOf(item: SetUpItem, contextId: string): { label: string; link: RenderLink } | undefined {
  if (item.state === 'done') return undefined;
  if (item.target === 'rules') return rulesFix(item, contextId);
  const toAll = { label: t('contexts.check.fix.sources'), link: toSources(contextId) };
  switch (item.code) {
    case 'sides':
      if (item.state === 'missing')
        return { label: t('contexts.check.fix.addSource'), link: toNewSource(contextId) };
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

function rulesFix({ code, state }: SetUpItem, contextId: string): ReturnType<typeof fixOf> {
  if (code !== 'rules') return { label: t('contexts.check.fix.rules'), link: toRules(contextId) };
  if (state !== 'missing') return undefined;
  return { label: t('contexts.check.fix.addRule'), link: toNewRule(contextId) };
}
