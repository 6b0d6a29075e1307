import type { SideName } from '@recon/engine/matching/side-name';
import { perCent, points, sharesOf } from '@recon/engine/comparison/per-cent';
import type { MatchRate } from '@recon/engine/comparison/match-rate';
import { sumDecimals } from '@recon/engine/money/decimal';
import { t } from '~/i18n/t';
import type { RunSummary } from '@recon/engine/session/what-if-protocol';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { PlainTable } from '~/ui/page/PlainTable';
import { numberText, percentOf, percentText } from './number-text';
import type { State } from './what-if-state';
import * as styles from './MatchRates.module.css';

type Rates = RunSummary['rates'];
const parts = ['confirmed', 'proposed', 'open'] as const;
type Share = Readonly<Record<(typeof parts)[number], string>>;

type MatchRatesProps = {
  /** The rates with the current and the staged rules; `undefined` while the first run is in progress or stopped. */
  now: Rates | undefined;
  staged: Rates | undefined;
  sides: State['sides'];
  /** Whether a file has been read again since. */
  isOld: boolean;
};

/** The number of currencies per side that are shown, those with the most rows. */
const maxCurrencies = 3;

/** Renders the staged match rate in large type and, folded, all rates: by number and by amount per currency. */
export function MatchRates({ now, staged, sides, isOld }: MatchRatesProps) {
  return (
    <section aria-labelledby="what-if-rate" className={styles.rate}>
      <div className={styles.head}>
        <h2 id="what-if-rate" className={styles.title}>
          {t('whatIf.rate')}
        </h2>
        <TermHelp term="matchRate" />
      </div>
      {/* Without a result, the same height, so that nothing moves when there is one. */}
      <div className={styles.result} aria-busy={isOld} data-old={isOld || undefined}>
        {now && staged && <Result {...{ now, staged, sides }} />}
      </div>
    </section>
  );
}

function Result({ now, staged, sides }: { now: Rates; staged: Rates; sides: State['sides'] }) {
  // The number of rows per file that could not be read as transactions.
  const refused = (side: SideName) => sides[side]?.summary?.refused.count ?? 0;
  const rows = (['left', 'right'] as const).flatMap((side) => [
    {
      name: t(`whatIf.rate.${side}${refused(side) > 0 ? 'Taken' : ''}`),
      was: asTexts(now[side].rows),
      is: asTexts(staged[side].rows),
    },
    ...staged[side].amounts.slice(0, maxCurrencies).map((share) => ({
      name: t(`whatIf.rate.${side}Amount`, { currency: share.currency }),
      was: now[side].amounts.find(({ currency }) => currency === share.currency) ?? share,
      is: share,
    })),
  ]);
  const [first] = rows;
  return (
    <>
      {first && <LargeRate {...first} />}
      {(['left', 'right'] as const).map(
        (side) =>
          refused(side) > 0 && (
            <p key={side} className={styles.about}>
              {t(`whatIf.rate.${side}NotTaken`, inFile(staged[side], refused(side)))}
            </p>
          ),
      )}
      <details>
        <summary>{t('whatIf.rate.all')}</summary>
        <div className={`ui-card ${styles.rates}`}>
          <PlainTable
            className="ui-figures"
            columns={[
              t('whatIf.rate.of'),
              t('whatIf.rate.now'),
              t('whatIf.rate.staged'),
              t('whatIf.rate.change'),
              t('whatIf.rate.where'),
            ]}
            rows={rows.map(({ name, was, is }) => ({
              cells: [
                name,
                rateText(was),
                <strong key="staged">{rateText(is)}</strong>,
                <Change key="change" was={was} is={is} />,
                <ShareBar key="where" share={is} />,
              ],
            }))}
          />
        </div>
      </details>
    </>
  );
}

/** Renders the match rate of the left transactions in large type, with what it was and its bar. */
function LargeRate({ was, is }: { was: Share; is: Share }) {
  return (
    <>
      <output className="ui-hidden">
        {t('whatIf.rate.status', { now: rateText(was), staged: rateText(is) })}
      </output>
      <p className={styles.large} aria-hidden="true">
        <strong>{rateText(is)}</strong>
        <span>
          {t('whatIf.rate.large', { now: rateText(was) })}
          {matched(was) !== matched(is) && ' '}
          {matched(was) !== matched(is) && <Change was={was} is={is} />}
        </span>
      </p>
      <ShareBar share={is} />
    </>
  );
}

/** Returns the match rate of all rows of a file, including the refused rows. */
function inFile({ rows: { confirmed, proposed, open } }: MatchRate, refused: number) {
  const rows = confirmed + proposed + open + refused;
  return { count: refused, rows, percent: percentOf(confirmed + proposed, rows) };
}

function Change({ was, is }: { was: Share; is: Share }) {
  const change = points(matched(was), matched(is));
  if (change === '0') return t('whatIf.rate.same');
  const isLess = change.startsWith('-');
  const signed = `${isLess ? '-' : '+'}${numberText(change.slice(1))}`;
  return <span data-change={isLess ? 'less' : 'more'}>{t('whatIf.rate.points', { points: signed })}</span>;
}

/** Renders the shares of a side as a bar: matched, proposed for review, unmatched. */
function ShareBar({ share }: { share: Share }) {
  const [confirmed, proposed, open] = sharesOf(parts.map((part) => share[part])) as [string, string, string];
  const percent = { confirmed, proposed, open };
  const label = {
    confirmed: percentText(confirmed, share.confirmed),
    proposed: percentText(proposed, share.proposed),
    open: percentText(open, share.open),
  };
  return (
    <>
      <span className="ui-hidden">{t('whatIf.rate.bar', label)}</span>
      <span className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: percent[part] }} />
        ))}
      </span>
    </>
  );
}

function asTexts({ confirmed, proposed, open }: MatchRate['rows']): Share {
  return { confirmed: String(confirmed), proposed: String(proposed), open: String(open) };
}

function all({ confirmed, proposed, open }: Share): string {
  return sumDecimals([confirmed, proposed, open]);
}

function matched(share: Share): string {
  return perCent(matchedPart(share), all(share));
}

function matchedPart({ confirmed, proposed }: Share): string {
  return sumDecimals([confirmed, proposed]);
}

function rateText(share: Share): string {
  return t('ui.percent', { percent: percentText(matched(share), matchedPart(share)) });
}
