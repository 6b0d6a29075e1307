import type { BetterReferences, FileHint } from '@recon/engine/hints/file-hints';
import { sideNames } from '@recon/engine/matching/side-name';
import { stepText } from '~/file-reading/step-messages';
import { t } from '~/i18n/t';

/** Returns a hint as sentences; the first one is understandable on its own. */
export function fileHintTexts(hint: FileHint): [string, ...string[]] {
  switch (hint.code) {
    case 'currencies':
    case 'days':
      return [t(`fileHints.${hint.code}`)];
    case 'zone':
      return [t('fileHints.zone', { pairs: hint.pairs }), t('fileHints.zone.about')];
    case 'references':
      return [
        hint.shared === 0
          ? t('fileHints.references.none')
          : t('fileHints.references.some', { shared: hint.shared, of: hint.of }),
        ...(hint.better ? betterTexts(hint.better) : [t('fileHints.references.useless')]),
      ];
    case 'negative-amount': {
      const { rows, pairs } = hint;
      const about = t('fileHints.negative-amount', { rows });
      return [
        about,
        pairs > 0 ? t('fileHints.negative-amount.pairs', { pairs }) : t('fileHints.negative-amount.noPairs'),
      ];
    }
    case 'group-too-large':
      return [t(`fileHints.${hint.code}`, { rows: hint.rows })];
  }
}

function betterTexts(better: BetterReferences): string[] {
  const { left, right, percent } = better;
  const steps = sideNames.flatMap((side) => better[side]?.steps ?? []).map((step) => stepText(step));
  if (!left) return [t('fileHints.references.right', { column: right?.column ?? '', percent }), ...steps];
  if (!right) return [t('fileHints.references.left', { column: left.column, percent }), ...steps];
  return [t('fileHints.references.both', { left: left.column, right: right.column, percent }), ...steps];
}

/** Returns the label of the button that reads other references. */
export function columnFixText({ left, right }: BetterReferences): string {
  if (left && right) return t('fileHints.fix.both', { left: left.column, right: right.column });
  return t('fileHints.fix.one', { column: (left ?? right)?.column ?? '' });
}
