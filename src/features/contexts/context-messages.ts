import { feeNormalizations } from '@recon/contract/context';
import type { ContextRefusal } from '@recon/engine/configuration/contexts/context-policy';
import {
  type ContextStatus,
  contextStatuses,
  contextTypes,
} from '@recon/engine/configuration/contexts/context-status';
import { t } from '~/i18n/t';
import type { StateShape } from '~/ui/controls/Chip';

/** Labels of the values of a context; a value of a newer service is shown unchanged. */

/** Returns the shape of the chip that shows a context's status. */
export function statusShape(status: string): StateShape {
  return isOneOf(contextStatuses, status) ? (status.toLowerCase() as Lowercase<ContextStatus>) : 'unknown';
}

export function statusLabel(status: string): string {
  return isOneOf(contextStatuses, status) ? t(`contexts.status.${status}`) : status;
}

/** Returns what a status means for the context, as a sentence. */
export function statusMeaning(status: string): string {
  return isOneOf(contextStatuses, status)
    ? t(`contexts.status.${status}.meaning`)
    : t('contexts.status.unknown');
}

/** Returns the name of a type, such as “One to one” for `1:1`. */
export function typeName(type: string): string {
  return isOneOf(contextTypes, type) ? t(`contexts.type.${type}`) : type;
}

/** Returns a sentence on how many rows per side contexts of a type match. */
export function typeMeaning(type: string): string {
  return isOneOf(contextTypes, type) ? t(`contexts.type.${type}.meaning`) : t('contexts.type.unknown');
}

/** Returns the label of a fee normalization: whether amounts are compared as they are, net or gross of fees. */
export function normalizationLabel(normalization: string | undefined): string {
  if (!normalization) return t('contexts.normalization.none');
  return isOneOf(feeNormalizations, normalization)
    ? t(`contexts.normalization.${normalization}`)
    : normalization;
}

/** Returns what a fee normalization means, in a sentence. */
export function normalizationMeaning(normalization: string | undefined): string {
  if (!normalization) return t('contexts.normalization.none.meaning');
  return isOneOf(feeNormalizations, normalization)
    ? t(`contexts.normalization.${normalization}.meaning`)
    : t('contexts.normalization.unknown');
}

/** Returns the label for whether rules run automatically when a file is uploaded. */
export function uploadLabel(autoMatch: boolean | undefined): string {
  return autoMatch ? t('contexts.upload.match') : t('contexts.upload.wait');
}

/** Returns why an action on a context is not possible; `undefined` if it is possible. */
export function contextRefusalText(refusal: ContextRefusal | undefined): string | undefined {
  return refusal && t(`contexts.cannot.${refusal}`);
}

/** Returns why a context's settings are read-only, as a note on the page instead of on a button; else undefined. */
export function contextReadOnlyText(refusal: ContextRefusal | undefined): string | undefined {
  return refusal === 'noPermission' ? t('contexts.readOnly') : contextRefusalText(refusal);
}

function isOneOf<Value extends string>(known: readonly Value[], text: string): text is Value {
  return (known as readonly string[]).includes(text);
}
