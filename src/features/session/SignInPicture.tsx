import 'texts:signIn';
import { t } from '~/i18n/t';
import * as styles from './SignInPicture.module.css';
/** Pairs of two sides with the sign of the rule that matches them; the last one has no match. */
const pairs = [
  { left: '1,250.00', right: '1,250.00', sign: '=' },
  { left: '312.40', right: '312.35', sign: '≈' },
  { left: '89.90', right: '89.90', sign: '⇢', hasDays: true },
  { left: '4,018.75', right: '4,018.75', sign: '=' },
  { left: '47.10', right: undefined, sign: undefined },
] as const;

/** What the console is about, drawn: two sides and the rules between them. Decoration only. */
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
              {pair.left}
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
                  {pair.right}
                </text>
                {'hasDays' in pair && (
                  <text className={styles.day} x="464" y="33" textAnchor="end">
                    {t('signIn.picture.rightDay')}
                  </text>
                )}
                <rect className={styles.sign} x="224" y="12" width="32" height="32" rx="8" />
                <text x="240" y="33" textAnchor="middle">
                  {pair.sign}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
