import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionQuery } from '~/api/session';
import { t } from '~/i18n/t';
import { copyItem } from '~/ui/controls/Copy';
import { useMedia } from '~/ui/hooks/use-media';
import { LazyMenuPopup } from '~/ui/overlay/ActionMenu';
import type { ActionMenuItem, OpenedMenu } from '~/ui/overlay/menu-item';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { contextRefusalText } from './context-messages';
import { exportFile } from './export-file';
import { usePermissions } from './use-permissions';

interface ContextMenuProps extends OpenedMenu {
  context: { id: string; name: string };
  moves: readonly ActionMenuItem[];
}

/** Renders the opened menu of a context. On a phone, it has the status and the clone, too. */
export function ContextMenu({ context, moves, ...menu }: ContextMenuProps) {
  const { id } = context;
  const navigate = useNavigate();
  const isPhone = useMedia('(max-width: 899px)');
  const clone: ActionMenuItem = {
    label: t('contexts.clone'),
    icon: 'clone',
    disabledReason: contextRefusalText(contextPolicy.clone(usePermissions())),
    onSelect: () => void navigate({ to: '/contexts/$contextId/clone', params: { contextId: id } }),
  };
  const compare: ActionMenuItem = {
    label: t('bundles.menu.compare'),
    icon: 'search',
    onSelect: () => void navigate({ to: '/contexts/$contextId/compare', params: { contextId: id } }),
  };
  const own = [...useBundleItems(context), compare, 'line' as const, copyItem(id, t('contexts.contextId'))];
  return <LazyMenuPopup {...menu} items={isPhone ? [...moves, 'line', clone, ...own] : own} />;
}

/** Renders the opened menu of the list of contexts. */
export function ContextListMenu(menu: OpenedMenu) {
  return <LazyMenuPopup {...menu} items={useBundleItems()} />;
}

/** Returns the entries of a menu that export a context, or the tenant, as a file, and import one. */
function useBundleItems(context?: { id: string; name: string }): ActionMenuItem[] {
  const navigate = useNavigate();
  const environments = useQuery(sessionQuery).data?.environments ?? [];
  const download = (format: 'yaml' | 'json') => exportFile(context, format);
  return [
    { label: t('bundles.menu.yaml'), icon: 'arrow-down', onSelect: () => void download('yaml') },
    { label: t('bundles.menu.json'), icon: 'arrow-down', onSelect: () => void download('json') },
    {
      label: t('bundles.menu.import'),
      icon: 'arrow-up',
      onSelect: () => void navigate({ to: '/contexts/import' }),
    },
    ...environments.map(({ name, url }): ActionMenuItem => ({
      label: t('bundles.menu.promote', { name }),
      icon: 'arrow-up',
      onSelect: () => {
        // Before the download: a browser opens no tab long after the click.
        window.open(`${url}/contexts/import`, '_blank', 'noopener');
        void download('yaml');
      },
    })),
  ];
}
