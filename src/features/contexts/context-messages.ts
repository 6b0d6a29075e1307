import type { ContextRefusal } from '@recon/engine/configuration/contexts/context-policy';
import {
  type ContextStatus,
  contextStatuses,
  type ContextType,
  contextTypes,
} from '@recon/engine/configuration/contexts/context-status';
import { t } from '~/i18n/t';
import type { StateShape } from '~/ui/controls/Chip';
import type { SetUpItem } from '@recon/engine/configuration/contexts/setup-check';

/** Labels of the values of a context; a value of a newer service is shown unchanged. */

/** Returns the shape of the chip that shows a context's status. */
export function statusShape(status: string): StateShape {
  return isStatus(status) ? (status.toLowerCase() as Lowercase<ContextStatus>) : 'unknown';
}

export function statusLabel(status: string): string {
  return isStatus(status) ? t(`contexts.status.${status}`) : status;
}

/** Returns what a status means for the context, as a sentence. */
export function statusMeaning(status: string): string {
  return isStatus(status) ? t(`contexts.status.${status}.meaning`) : t('contexts.status.unknown');
}

/** Returns the name of a type, such as “One to one” for `1:1`. */
export function typeName(type: string): string {
  return isType(type) ? t(`contexts.type.${type}`) : type;
}

/** Returns what contexts of a type match with what, as a sentence. */
export function typeMeaning(type: string): string {
  return isType(type) ? t(`contexts.type.${type}.meaning`) : t('contexts.type.unknown');
}

/** Returns the label of a fee normalization: whether amounts are compared as they are, net or gross of fees. */
export function normalizationLabel(normalization: string | undefined): string {
  if (!normalization) return t('contexts.normalization.none');
  return isNormalization(normalization) ? t(`contexts.normalization.${normalization}`) : normalization;
}

/** Returns what a fee normalization means, in a sentence. */
export function normalizationMeaning(normalization: string | undefined): string {
  if (!normalization) return t('contexts.normalization.none.meaning');
  return isNormalization(normalization)
    ? t(`contexts.normalization.${normalization}.meaning`)
    : t('contexts.normalization.unknown');
}

/** Returns the label for whether rules run automatically when a file is uploaded. */
export function uploadLabel(autoMatch: boolean | undefined): string {
  return autoMatch ? t('contexts.upload.match') : t('contexts.upload.wait');
}

/** Returns why an action on a context is not possible; `undefined` if it is possible. */
export function refusalText(refusal: ContextRefusal | undefined): string | undefined {
  return refusal && t(`contexts.cannot.${refusal}`);
}

/** Returns why a context's settings are read-only, as a note on the page instead of on a button; else undefined. */
export function readOnlyText(refusal: ContextRefusal | undefined): string | undefined {
  return refusal === 'noPermission' ? t('contexts.readOnly') : refusalText(refusal);
}

function isStatus(status: string): status is ContextStatus {
  return (contextStatuses as readonly string[]).includes(status);
}

function isType(type: string): type is ContextType {
  return (contextTypes as readonly string[]).includes(type);
}

function isNormalization(text: string): text is 'NET' | 'GROSS' {
  return text === 'NET' || text === 'GROSS';
}

/** Returns one line of the setup checklist as a sentence. */
export function setUpSentence(item: SetUpItem, contextType: string): string {
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

function rulesSentence(item: Extract<SetUpItem, { target: 'rules' }>): string {
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

function statusSentence({ state, status }: Extract<SetUpItem, { code: 'status' }>): string {
  if (state === 'done') return t('contexts.check.status.done');
  return state === 'missing'
    ? t('contexts.check.status.missing', { status: statusLabel(status) })
    : t('contexts.check.status.unknown', { status });
}

function sidesSentence({ state, left, right, withoutSide }: Extract<SetUpItem, { code: 'sides' }>): string {
  if (state === 'done') return t('contexts.check.sides.done');
  if (state === 'unknown')
    return withoutSide > 0
      ? t('contexts.check.sides.withoutSide', { count: withoutSide })
      : t('contexts.check.sides.unknown');
  if (left > 0) return t('contexts.check.sides.noRight');
  return right > 0 ? t('contexts.check.sides.noLeft') : t('contexts.check.sides.none');
}

function countsSentence(item: Extract<SetUpItem, { code: 'counts' }>, contextType: string): string {
  const { state, left, right } = item;
  const type = contextTypes.find((known) => known === contextType);
  if (state === 'unknown' || !type) return t('contexts.check.counts.unknown', { type: contextType });
  return t(`contexts.check.counts.${state}.${type}`, { left, right });
}

function fieldMapsSentence(item: Extract<SetUpItem, { code: 'field-maps' }>): string {
  const { state, incomplete } = item;
  if (state === 'done') return t('contexts.check.fieldMaps.done');
  if (state === 'unknown') return t('contexts.check.fieldMaps.unknown');
  return incomplete > 0 ? t('contexts.check.fieldMaps.incomplete') : t('contexts.check.fieldMaps.missing');
}
