import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { toast } from '~/ui/overlay/toast';
import type { ForService } from '@recon/engine/session/what-if-protocol';
import { uploadFileText } from './file-messages';
import { convertedName } from './reading-settings';

/** Downloads what `convert` returns: the file in the service's format, with only the rows that it would import. */
export async function downloadForUpload(
  convert: () => Promise<ForService | undefined>,
  name: string,
): Promise<void> {
  const file = await convert().catch(() => undefined);
  if (!file) {
    toast({ tone: 'error', text: t('whatIf.file.downloadFailed') });
    return;
  }
  downloadFile(file.csv, convertedName(name));
  toast({ ...(file.hasUnmappedCurrency && { tone: 'warning' }), text: uploadFileText(file) });
}
