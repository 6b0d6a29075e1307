import 'texts:contexts';
import type { ContextRefusal } from '~/domain/contexts/context-policy';
import {
  type ContextStatus,
  contextStatuses,
  type ContextType,
  contextTypes,
} from '~/domain/contexts/context-status';
import { t } from '~/i18n/t';
import type { StateShape } from '~/ui/controls/Chip';

/** What a context's values are called. A value of a newer service is shown as it is. */

const shapes: Record<ContextStatus, StateShape> = {
  DRAFT: 'draft',
  ACTIVE: 'active',
  PAUSED: 'paused',
  ARCHIVED: 'archived',
};

/** The shape of a status's mark. */
export function statusShape(status: string): StateShape {
  return isStatus(status) ? shapes[status] : 'unknown';
}

/** A status in a word. */
export function statusLabel(status: string): string {
  return isStatus(status) ? t(`contexts.status.${status}`) : status;
}

/** What a status means for the context. */
export function statusMeaning(status: string): string {
  return isStatus(status) ? t(`contexts.status.${status}.meaning`) : t('contexts.status.unknown');
}

/** "One to one" for `1:1`. */
export function typeName(type: string): string {
  return isType(type) ? t(`contexts.type.${type}`) : type;
}

/** What a type matches with what. */
export function typeMeaning(type: string): string {
  return isType(type) ? t(`contexts.type.${type}.meaning`) : t('contexts.type.unknown');
}

/** What amounts are brought to before they are compared, in a word. */
export function normalizationLabel(normalization: string | undefined): string {
  if (!normalization) return t('contexts.normalization.none');
  return isNormalization(normalization) ? t(`contexts.normalization.${normalization}`) : normalization;
}

/** The same in a sentence. */
export function normalizationMeaning(normalization: string | undefined): string {
  if (!normalization) return t('contexts.normalization.none.meaning');
  return isNormalization(normalization)
    ? t(`contexts.normalization.${normalization}.meaning`)
    : t('contexts.normalization.unknown');
}

/** What happens when a file arrives, in a word or two. */
export function uploadLabel(autoMatch: boolean | undefined): string {
  return autoMatch ? t('contexts.upload.match') : t('contexts.upload.wait');
}

/** Why something cannot be done to a context. Undefined stays undefined: it can. */
export function refusalText(refusal: ContextRefusal | undefined): string | undefined {
  return refusal && t(`contexts.cannot.${refusal}`);
}

/** The same said of the settings themselves, where nobody has reached for a button. */
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
