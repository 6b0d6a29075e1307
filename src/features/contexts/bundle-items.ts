import { useNavigate } from '@tanstack/react-router';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { reportChunkError } from '~/lib/lazy';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';

/** Returns the entries of a menu that export a context, or the tenant, as a file, and import one. */
export function useBundleItems(context?: { id: string; name: string }): ActionMenuItem[] {
  const navigate = useNavigate();
  const download = async (format: 'yaml' | 'json'): Promise<void> => {
    try {
      await loadTexts('more');
      await (await import('./download-bundle')).downloadBundle(context, format);
    } catch (error) {
      // What it throws is a part of the console that did not load.
      reportChunkError(error, () => void download(format));
    }
  };
  return [
    { label: t('bundles.menu.yaml'), icon: 'arrow-down', onSelect: () => void download('yaml') },
    { label: t('bundles.menu.json'), icon: 'arrow-down', onSelect: () => void download('json') },
    {
      label: t('bundles.menu.import'),
      icon: 'arrow-up',
      onSelect: () => void navigate({ to: '/contexts/import' }),
    },
  ];
}
