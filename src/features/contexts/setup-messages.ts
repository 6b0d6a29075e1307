import { contextTypes } from '@recon/engine/configuration/contexts/context-status';
import type { SetupItem } from '@recon/engine/configuration/contexts/setup-check';
import { t } from '~/i18n/t';
import { statusLabel } from './context-messages';

/** Returns one line of the setup checklist as a sentence. */
export function setupSentence(item: SetupItem, contextType: string): string {
  if (item.target === 'rules') return rulesSentence(item);
  switch (item.code) {
    case 'sides':
      return sidesSentence(item);
    case 'counts':
      return countsSentence(item, contextType);
    case 'field-maps':
      return fieldMapsSentence(item);
    case 'fees':
      if (item.state === 'unknown') return t('contexts.check.fees.elsewhere');
      return t(`contexts.check.fees.${item.state}.${item.mode}`);
    case 'engine':
      return t(`contexts.check.engine.${item.state}`, { type: item.type });
    case 'status':
      return statusSentence(item);
  }
}

function rulesSentence(item: Extract<SetupItem, { target: 'rules' }>): string {
  switch (item.code) {
    case 'rules':
      return item.state === 'done'
        ? t('contexts.check.rules.done', { count: item.rules ?? 0 })
        : t(`contexts.check.rules.${item.state}`);
    case 'fails-run':
      return t('contexts.check.failsRun', { position: item.position });
    case 'matches-anything':
      return item.following > 0
        ? t('contexts.check.matchesAnything', { position: item.position })
        : t('contexts.check.matchesAnything.last', { position: item.position });
    case 'matches-nothing':
      return t('contexts.check.matchesNothing', { count: item.rules ?? 1 });
  }
}

function statusSentence({ state, status }: Extract<SetupItem, { code: 'status' }>): string {
  if (state === 'done') return t('contexts.check.status.done');
  return state === 'missing'
    ? t('contexts.check.status.missing', { status: statusLabel(status) })
    : t('contexts.check.status.unknown', { status });
}

function sidesSentence({ state, left, right, withoutSide }: Extract<SetupItem, { code: 'sides' }>): string {
  if (state === 'done') return t('contexts.check.sides.done');
  if (state === 'unknown')
    return withoutSide > 0
      ? t('contexts.check.sides.withoutSide', { count: withoutSide })
      : t('contexts.check.sides.unknown');
  if (left > 0) return t('contexts.check.sides.noRight');
  return right > 0 ? t('contexts.check.sides.noLeft') : t('contexts.check.sides.none');
}

function countsSentence(item: Extract<SetupItem, { code: 'counts' }>, contextType: string): string {
  const { state, left, right } = item;
  const type = contextTypes.find((known) => known === contextType);
  if (state === 'unknown' || !type) return t('contexts.check.counts.unknown', { type: contextType });
  return t(`contexts.check.counts.${state}.${type}`, { left, right });
}

function fieldMapsSentence(item: Extract<SetupItem, { code: 'field-maps' }>): string {
  const { state, incomplete } = item;
  if (state === 'done') return t('contexts.check.fieldMaps.done');
  if (state === 'unknown') return t('contexts.check.fieldMaps.unknown');
  return incomplete > 0 ? t('contexts.check.fieldMaps.incomplete') : t('contexts.check.fieldMaps.missing');
}
