import type { FileHint } from '@recon/engine/hints/file-hints';
import type { MeetingColumns } from '@recon/engine/hints/meeting-columns';
import { t } from '~/i18n/t';

/** Returns a hint as sentences; the first one is understandable on its own. */
export function fileHintTexts(hint: FileHint): [string, ...string[]] {
  switch (hint.code) {
    case 'currencies':
    case 'days':
      return [t(`fileHints.${hint.code}`)];
    case 'zone':
      return [t('fileHints.zone', { pairs: hint.pairs }), t('fileHints.zone.about')];
    case 'repeated':
      return [t(`fileHints.repeated.${hint.side}`, { rows: hint.rows })];
    case 'zeros': {
      const { rows, left, right } = hint;
      return [t('fileHints.zeros', { rows }), t('fileHints.zeros.example', { left, right })];
    }
    case 'references':
      return [
        hint.shared === 0
          ? t('fileHints.references.none')
          : t('fileHints.references.some', { shared: hint.shared, of: hint.of }),
        hint.columns ? columnsText(hint.columns) : t('fileHints.references.useless'),
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

function columnsText({ left, right, percent }: MeetingColumns): string {
  if (left === undefined) return t('fileHints.references.right', { column: right ?? '', percent });
  if (right === undefined) return t('fileHints.references.left', { column: left, percent });
  return t('fileHints.references.both', { left, right, percent });
}

/** Returns the label of the button that reads other columns as the reference. */
export function columnFixText({ left, right }: MeetingColumns): string {
  if (left !== undefined && right !== undefined) return t('fileHints.fix.both', { left, right });
  return t('fileHints.fix.one', { column: left ?? right ?? '' });
}
