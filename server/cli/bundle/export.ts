import { bundleText } from '@recon/engine/configuration/bundle/bundle-text';
import { toBundle } from '@recon/engine/configuration/bundle/to-bundle';
import { readToExport } from '@recon/contract/live-state';
import type { Remote } from './remote';
import { namesText } from './texts';

type ExportOptions = {
  readonly context: string | undefined;
  readonly format: 'yaml' | 'json';
  readonly show: readonly string[] | undefined;
};

/** Returns the text of a bundle of one context or of all that are not archived. Throws an Error for repeated names. */
export async function exportBundle(
  remote: Remote,
  { context, format, show }: ExportOptions,
): Promise<string> {
  const result = toBundle(await readToExport(remote, context), show);
  if ('repeated' in result)
    throw new Error(namesText('Names that are not unique cannot be exported', result.repeated));
  return bundleText(result.bundle, format);
}
