import 'texts:palette';
import { t } from '~/i18n/t';
import { Keys } from '~/ui/shortcuts/Keys';
import { maxContexts, type Names } from './use-names';
import * as styles from './Palette.module.css';

/** Renders below the list which names are loading or missing, and the keys. */
export function PaletteFooter({
  names,
  isStep,
  isSearch,
}: {
  names: Names;
  isStep: boolean;
  isSearch: boolean;
}) {
  return (
    <div className={styles.foot}>
      <span>{progress(names, isSearch)}</span>
      <span className={styles.hints}>
        <span>
          <Keys keys="↑ ↓" /> {t('palette.hint.choose')}
        </span>
        <span>
          <Keys keys="enter" /> {t('palette.hint.open')}
        </span>
        <span>
          <Keys keys="escape" /> {isStep ? t('palette.hint.back') : t('palette.hint.close')}
        </span>
      </span>
    </div>
  );
}

function progress(names: Names, isSearch: boolean): string {
  const { contexts, isReading, isCapped, isFailed, lookedInto } = names;
  if (isFailed) return t('palette.failed');
  if (!isSearch) return '';
  if (isReading) return t('palette.read', { count: contexts.length });
  if (isCapped) return t('palette.capped', { count: maxContexts });
  return contexts.length > lookedInto
    ? t('palette.lookedInto', { looked: lookedInto, count: contexts.length })
    : '';
}
