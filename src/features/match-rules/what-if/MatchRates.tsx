import 'texts:whatIf';
import { perCent, points } from '~/domain/what-if/per-cent';
import type { MatchRate } from '~/domain/what-if/match-rate';
import { sumDecimals } from '~/domain/money/decimal';
import { locale, t } from '~/i18n/t';
import { formatDecimal } from '~/domain/money/format';
import type { RunSummary } from '~/workers/what-if-protocol';
import { TermHelp } from '~/ui/glossary/TermHelp';
import * as styles from './what-if.module.css';

type Rates = RunSummary['rates'];
type Share = { readonly confirmed: string; readonly proposed: string; readonly open: string };

interface MatchRatesProps {
  now: Rates;
  staged: Rates;
  /** The number of rows per file that could not be read as transactions. */
  notTaken: { left: number; right: number };
}

/** Renders the current and the staged match rate, by number and by amount per currency. */
export function MatchRates({ now, staged, notTaken }: MatchRatesProps) {
  const rows = [
    ...rowsOf(
      now.left,
      staged.left,
      t(notTaken.left > 0 ? 'whatIf.rate.leftTaken' : 'whatIf.rate.left'),
      (currency) => t('whatIf.rate.leftAmount', { currency }),
    ),
    ...rowsOf(
      now.right,
      staged.right,
      t(notTaken.right > 0 ? 'whatIf.rate.rightTaken' : 'whatIf.rate.right'),
      (currency) => t('whatIf.rate.rightAmount', { currency }),
    ),
  ];
  return (
    <section aria-labelledby="what-if-rate">
      <div className={`${styles.head} ${styles.rateHead}`}>
        <h2 id="what-if-rate" className={styles.title}>
          {t('whatIf.rate')}
        </h2>
        <TermHelp term="matchRate" />
      </div>
      {rows[0] && (
        <output className="ui-hidden">
          {t('whatIf.rate.status', { now: per(matched(rows[0].was)), staged: per(matched(rows[0].is)) })}
        </output>
      )}
      <div className={`ui-card ${styles.rates}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('whatIf.rate.of')}</th>
              <th scope="col">{t('whatIf.rate.now')}</th>
              <th scope="col">{t('whatIf.rate.staged')}</th>
              <th scope="col">{t('whatIf.rate.change')}</th>
              <th scope="col" className={styles.where}>
                {t('whatIf.rate.where')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, was, is }) => (
              <Row key={name} name={name} was={was} is={is} />
            ))}
          </tbody>
        </table>
      </div>
      {notTaken.left > 0 && (
        <p className={styles.about}>{t('whatIf.rate.leftNotTaken', inFile(staged.left, notTaken.left))}</p>
      )}
      {notTaken.right > 0 && (
        <p className={styles.about}>{t('whatIf.rate.rightNotTaken', inFile(staged.right, notTaken.right))}</p>
      )}
    </section>
  );
}

/** Returns the match rate of all rows of a file, including the refused rows. */
function inFile({ rows: { confirmed, proposed, open } }: MatchRate, notTaken: number) {
  const rows = confirmed + proposed + open + notTaken;
  return { count: notTaken, rows, percent: number(perCent(String(confirmed + proposed), String(rows))) };
}

function Row({ name, was, is }: { name: string; was: Share; is: Share }) {
  const before = matched(was);
  const after = matched(is);
  const change = points(before, after);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{per(before)}</td>
      <td>
        <strong>{per(after)}</strong>
      </td>
      <td data-change={change === '0' ? undefined : change.startsWith('-') ? 'less' : 'more'}>
        {change === '0' ? t('whatIf.rate.same') : t('whatIf.rate.points', { points: signed(change) })}
      </td>
      <td className={styles.where}>
        <ShareBar share={is} />
      </td>
    </tr>
  );
}

/** Renders the shares of a side as a bar: matched, proposed for review, unmatched. */
function ShareBar({ share }: { share: Share }) {
  const whole = all(share);
  const [confirmed, proposed, open] = [
    perCent(share.confirmed, whole),
    perCent(share.proposed, whole),
    perCent(share.open, whole),
  ];
  const label = { confirmed: number(confirmed), proposed: number(proposed), open: number(open) };
  return (
    <>
      <span className="ui-hidden">{t('whatIf.rate.bar', label)}</span>
      <span className={styles.bar} aria-hidden="true">
        <span data-part="confirmed" style={{ flexGrow: confirmed }} />
        <span data-part="proposed" style={{ flexGrow: proposed }} />
        <span data-part="open" style={{ flexGrow: open }} />
      </span>
    </>
  );
}

function rowsOf(was: MatchRate, is: MatchRate, name: string, nameOf: (currency: string) => string) {
  const amounts = is.amounts.slice(0, maxCurrencies).map((share) => ({
    name: nameOf(share.currency),
    was: was.amounts.find(({ currency }) => currency === share.currency) ?? share,
    is: share,
  }));
  return [{ name, was: asTexts(was.rows), is: asTexts(is.rows) }, ...amounts];
}

/** The number of currencies per side that are shown, those with the most rows. */
const maxCurrencies = 3;

function asTexts({ confirmed, proposed, open }: MatchRate['rows']): Share {
  return { confirmed: String(confirmed), proposed: String(proposed), open: String(open) };
}

function all({ confirmed, proposed, open }: Share): string {
  return sumDecimals([confirmed, proposed, open]);
}

function matched(share: Share): string {
  return perCent(sumDecimals([share.confirmed, share.proposed]), all(share));
}

function number(value: string): string {
  return formatDecimal(value, { locale: locale() });
}

function per(value: string): string {
  return t('ui.percent', { percent: number(value) });
}

/** Formats a number with its sign, `+` or `-`. */
function signed(change: string): string {
  return change.startsWith('-') ? `-${number(change.slice(1))}` : `+${number(change.slice(1))}`;
}
