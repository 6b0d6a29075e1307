import type { SourceRefusal } from '@recon/engine/configuration/sources/source-policy';
import { sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { t } from '~/i18n/t';

/** Returns the label of a type; an unknown one unchanged. */
export function typeLabel(type: string): string {
  const known = sourceTypes.find((name) => name === type);
  return known ? t(`sources.type.${known}`) : type;
}

/** Returns the label of a side; `undefined` has one, too. */
export function sideLabel(side: string | undefined): string {
  const known = sides.find((name) => name === side);
  return known ? t(`sources.side.${known}`) : (side ?? t('sources.side.none'));
}

/** Returns why something cannot be done with sources; undefined if it can. */
export function sourceRefusalText(refusal: SourceRefusal | undefined): string | undefined {
  return refusal && t(`sources.refused.${refusal}`);
}

/** Returns why sources are read-only, as a note on the page instead of on a button; undefined if they are not. */
export function sourcesReadOnlyText(refusal: SourceRefusal | undefined): string | undefined {
  return refusal === 'noPermission' ? t('sources.readOnly') : sourceRefusalText(refusal);
}
