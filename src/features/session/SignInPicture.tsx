import 'texts:signIn';
import { locale, t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import * as styles from './SignInPicture.module.css';
/** Pairs of two sides with the icon of the rule that matches them; the last one has no match. */
const pairs = [
  { left: '1250.00', right: '1250.00', sign: 'exact' },
  { left: '312.40', right: '312.35', sign: 'tolerance' },
  { left: '89.90', right: '89.90', sign: 'date-lag', hasDays: true },
  { left: '4018.75', right: '4018.75', sign: 'exact' },
  { left: '47.10', right: undefined, sign: undefined },
] as const;

function amount(text: `${number}`) {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: 2 }).format(text);
}

/** Renders a picture of the console's purpose: two sides and the rules between them. Decorative. */
export function SignInPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 480 344" aria-hidden="true" focusable="false">
      {pairs.map((pair, index) => {
        const y = index * 72;
        return (
          <g key={pair.left} transform={`translate(0 ${y})`}>
            {pair.sign !== undefined && <path className={styles.link} d="M160 28H320" />}
            <rect
              className={pair.sign ? styles.left : styles.alone}
              x="0.5"
              y="0.5"
              width="160"
              height="55"
              rx="8"
            />
            <text x="16" y="33">
              {amount(pair.left)}
            </text>
            {'hasDays' in pair && (
              <text className={styles.day} x="144" y="33" textAnchor="end">
                {t('signIn.picture.leftDay')}
              </text>
            )}
            {pair.right !== undefined && (
              <>
                <rect className={styles.right} x="319.5" y="0.5" width="160" height="55" rx="8" />
                <text x="336" y="33">
                  {amount(pair.right)}
                </text>
                {'hasDays' in pair && (
                  <text className={styles.day} x="464" y="33" textAnchor="end">
                    {t('signIn.picture.rightDay')}
                  </text>
                )}
                <rect className={styles.sign} x="224" y="12" width="32" height="32" rx="8" />
                <g transform="translate(232 20)">
                  <Icon name={pair.sign} />
                </g>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
