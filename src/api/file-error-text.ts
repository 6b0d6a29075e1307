import type { Unreadable } from '@recon/engine/file/reading/read-file';
import { t } from '~/i18n/t';

/** Returns why a file cannot be read. */
export function fileErrorText({ fault, values }: Unreadable): string {
  const most = Number(values['most'] ?? 0);
  const ratio = Number(values['ratio'] ?? 0);
  const megabytes = Math.floor(most / 1024 / 1024);
  if (fault === 'too-large') return t('whatIf.fault.too-large', { most: megabytes });
  if (fault === 'unpacked-too-large') return t('whatIf.fault.unpacked-too-large', { most: megabytes, ratio });
  if (fault === 'too-many-rows' || fault === 'too-many-columns') return t(`whatIf.fault.${fault}`, { most });
  return t(`whatIf.fault.${fault}`);
}
