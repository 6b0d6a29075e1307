import { t } from '~/i18n/t';
import './page.css';

/** The shape of a list that is being loaded; appears only after 200 ms. `cells` bars a row. */
export function SkeletonRows({ rows = 8, cells = 5 }: { rows?: number; cells?: number }) {
  return (
    <output className="ui-delayed ui-skeleton" aria-busy="true">
      <span className="ui-hidden">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="ui-skeleton__row" aria-hidden="true">
          {Array.from({ length: cells }, (_, cell) => (
            <span key={cell} className="ui-skeleton__bar" />
          ))}
        </span>
      ))}
    </output>
  );
}
