import { formatDecimal } from '~/domain/money/format';
import { locale } from '~/i18n/t';
import * as styles from './RuleNumber.module.css';

/** Renders the position of a rule in priority order, from 1. */
export function RuleNumber({ position }: { position: number | undefined }) {
  return (
    <span className={styles.number} data-part="number">
      {position !== undefined && formatDecimal(String(position), { locale: locale() })}
    </span>
  );
}
