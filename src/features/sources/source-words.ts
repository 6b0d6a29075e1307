import { sourceTypes } from '~/domain/sources/source-types';
import { t } from '~/i18n/t';

/** A source's type in a word; one of a newer service is shown as it is. */
export function sourceTypeWord(type: string): string {
  const known = sourceTypes.find((name) => name === type);
  return known ? t(`sources.type.${known}`) : type;
}
