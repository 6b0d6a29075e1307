import { errorText } from '~/api/error-text';
import type { BundleFormat } from '~/api/bundles';
import { t } from '~/i18n/t';
import { downloadFile } from '~/lib/download-file';
import { toast } from '~/ui/overlay/toast';

/** Downloads a context, or with `undefined` the tenant, as a file. A toast states progress and errors. */
export async function downloadBundle(
  context: { id: string; name: string } | undefined,
  format: BundleFormat,
): Promise<void> {
  const id = 'export';
  try {
    toast({ id, text: t('bundles.exporting') });
    const { exportBundle, RepeatedNamesError } = await import('~/api/bundles');
    try {
      const text = await exportBundle(context?.id, format);
      const name = saveBundle(context?.name ?? t('bundles.tenantFile'), text, format);
      toast({ id, tone: 'done', text: t('bundles.exported', { name }) });
    } catch (error) {
      if (!(error instanceof RepeatedNamesError)) throw error;
      toast({ id, tone: 'error', text: t('bundles.repeated', { list: error.names.join(', ') }) });
    }
  } catch (error) {
    const { title, meaning, action, requestId } = errorText(error);
    toast({ id, tone: 'error', text: `${title}. ${meaning} ${action}`, ...(requestId && { requestId }) });
  }
}

/** Downloads the text of a bundle as a file, and returns its name. `of`: the name of what it contains. */
export function saveBundle(of: string, text: string, format: BundleFormat): string {
  const name = `${fileName(of)}.${format}`;
  const type = format === 'json' ? 'application/json' : 'application/yaml';
  downloadFile(new Blob([text], { type }), name);
  return name;
}

/** Returns a name without what file systems refuse. */
const fileName = (name: string): string =>
  name.replaceAll(/[\\/:*?"<>|\s]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
