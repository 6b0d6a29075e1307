import type { SideName } from '@recon/engine/matching/side-name';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/Button';
import type { RenderLink } from '~/lib/links';

/** Function that renders the link to the form for a new source of a side; `undefined` if the user may not add one. */
export type ToNewSource = ((side: SideName) => RenderLink) | undefined;

/** Renders a link to the form for the source that a side lacks. On return, the files are still loaded. */
export function AddSource({ side, toNewSource }: { side: SideName; toNewSource: ToNewSource }) {
  return toNewSource?.(side)({
    className: buttonClass({ size: 'small' }),
    children: t(`whatIf.addSource.${side}`),
  });
}
