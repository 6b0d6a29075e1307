import { Fragment, type ReactNode, useRef } from 'react';
import type { SideName } from '@recon/engine/matching/side-name';
import { perCent, points, sharesOf } from '@recon/engine/comparison/per-cent';
import type { MatchRate } from '@recon/engine/comparison/match-rate';
import { sumDecimals } from '@recon/engine/money/decimal';
import { t } from '~/i18n/t';
import type { RunSummary } from '@recon/engine/session/what-if-protocol';
import { usePageHead } from '~/ui/page/visible-area';
import { TermHelp } from '~/ui/glossary/TermHelp';
import { PlainTable } from '~/ui/page/PlainTable';
import { differenceText, numberText, percentOf, partPercentText, signedCountText } from './number-text';
import type { SideStates } from './what-if-state';
import * as styles from './MatchRates.module.css';
import * as openReasons from './OpenReasons.module.css';

type Rates = RunSummary['rates'];
const parts = ['confirmed', 'proposed', 'open'] as const;
type Share = Readonly<Record<(typeof parts)[number], string>>;

type RatesProps = {
  /** The rates with the current and the staged rules; `undefined` while the first run is in progress or stopped. */
  now: Rates | undefined;
  staged: Rates | undefined;
};

interface RateBarProps extends RatesProps {
  /** The rules that match more or fewer left rows as staged, in words. */
  byRule: readonly string[];
  /** Whether a file has been read again since. */
  isOld: boolean;
  /** Shows the reasons of the unmatched rows; `undefined` where the page has none. */
  onUnmatched: (() => void) | undefined;
  children: ReactNode;
}

/** Renders the staged match rate of the left rows, its change and the unmatched rows, in a bar that stays visible. */
export function RateBar({ now, staged, byRule, isOld, onUnmatched, children }: RateBarProps) {
  const bar = useRef<HTMLElement>(null);
  usePageHead(bar);
  const [was, is] = now && staged ? [countTexts(now.left.rows), countTexts(staged.left.rows)] : [];
  return (
    <section ref={bar} aria-labelledby="what-if-rate" className={styles.rate} data-part="bar">
      <h2 id="what-if-rate" className="ui-hidden">
        {t('whatIf.rate')}
      </h2>
      {was && is && staged ? (
        <div className={styles.result} aria-busy={isOld} data-old={isOld || undefined}>
          <output className="ui-hidden">
            {t('whatIf.rate.status', { now: shareText(was), staged: shareText(is) })}
          </output>
          <span className={`ui-aside ${styles.large}`} aria-hidden="true">
            <strong>{shareText(is)}</strong>
            {matchedPercent(was) === matchedPercent(is) ? (
              t('whatIf.rate.ofLeft')
            ) : (
              <Change was={was} is={is} />
            )}
          </span>
          {now && <MovesText {...{ now, staged, byRule }} />}
          <ShareBar share={is} />
          <UnmatchedLink left={staged.left.rows.open} right={staged.right.rows.open} onShow={onUnmatched} />
        </div>
      ) : (
        <strong aria-hidden="true">–</strong>
      )}
      <span className={styles.actions}>
        <TermHelp term="matchRate" />
        {children}
      </span>
    </section>
  );
}

/** Renders the rows and the amounts by which a change moves the match rate, and below them the parts of each rule. */
function MovesText({ now, staged, byRule }: Record<'now' | 'staged', Rates> & Pick<RateBarProps, 'byRule'>) {
  const { rows, signed, amounts } = matchedChange(now, staged);
  const sums = [
    ...(rows === 0 ? [] : [t('whatIf.rate.moves', { signed, count: Math.abs(rows) })]),
    ...amounts,
  ];
  if (sums.length + byRule.length === 0) return null;
  return (
    <span className={styles.moves}>
      {sums.length > 0 && <span>{sums.join(' · ')}</span>}
      {byRule.length > 0 && <span className="ui-small">{byRule.join(' · ')}</span>}
    </span>
  );
}

/** Returns how many left rows more (or fewer: negative) the staged rules match, and the amounts as signed texts. */
export function matchedChange(now: Rates, staged: Rates) {
  const [was, is] = [matchedPart(countTexts(now.left.rows)), matchedPart(countTexts(staged.left.rows))];
  const rows = Number(is) - Number(was);
  const amounts = staged.left.amounts.flatMap(({ currency, confirmed, proposed }) => {
    const before = now.left.amounts.find((one) => one.currency === currency);
    const minus = before ? [`-${before.confirmed}`, `-${before.proposed}`] : [];
    const by = sumDecimals([confirmed, proposed, ...minus]);
    return by === '0' ? [] : [differenceText(by, currency)];
  });
  return { rows, signed: rows === 0 ? '±0' : signedCountText(rows), amounts };
}

function UnmatchedLink({
  onShow,
  ...rows
}: {
  left: number;
  right: number;
  onShow: (() => void) | undefined;
}) {
  const text = t('whatIf.rate.unmatched', rows);
  if (!onShow) return <span className={styles.unmatched}>{text}</span>;
  return (
    // The reasons are further down.
    <button type="button" className={`${openReasons.link} ${styles.unmatched}`} onClick={onShow}>
      {text}
    </button>
  );
}

/** The number of currencies per side that are shown, those with the most rows. */
const maxCurrencies = 3;

/** Renders all match rates, collapsed: by number of rows and by amount per currency. */
export function AllRates({ now, staged, sides }: RatesProps & { sides: SideStates }) {
  if (!now || !staged) return null;
  // The number of rows per file that could not be read as transactions.
  const refused = (side: SideName) => sides[side]?.summary?.refused.count ?? 0;
  const rows = (['left', 'right'] as const).flatMap((side) => [
    {
      name: t(`whatIf.rate.${side}${refused(side) > 0 ? 'Taken' : ''}`),
      was: countTexts(now[side].rows),
      is: countTexts(staged[side].rows),
    },
    ...staged[side].amounts.slice(0, maxCurrencies).map((share) => ({
      name: t(`whatIf.rate.${side}Amount`, { currency: share.currency }),
      was: now[side].amounts.find(({ currency }) => currency === share.currency) ?? share,
      is: share,
    })),
  ]);
  return (
    <div className={styles.all}>
      {(['left', 'right'] as const).map(
        (side) =>
          refused(side) > 0 && (
            <p key={side} className="ui-prose ui-aside">
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
            ]}
            rows={rows.map(({ name, was, is }) => ({
              cells: [
                name,
                shareText(was),
                <Fragment key="staged">
                  <strong>{shareText(is)}</strong> <ProposedShare share={is} />
                </Fragment>,
                <Change key="change" was={was} is={is} />,
              ],
            }))}
          />
        </div>
      </details>
    </div>
  );
}

/** Returns the match rate of all rows of a file, including the refused rows. */
function inFile({ rows: { confirmed, proposed, open } }: MatchRate, refused: number) {
  const rows = confirmed + proposed + open + refused;
  return { count: refused, rows, percent: percentOf(confirmed + proposed, rows) };
}

function Change({ was, is }: { was: Share; is: Share }) {
  const change = points(matchedPercent(was), matchedPercent(is));
  if (change === '0') return t('whatIf.rate.same');
  const isLess = change.startsWith('-');
  const signed = `${isLess ? '-' : '+'}${numberText(change.slice(1))}`;
  return <span data-tone={isLess ? 'error' : 'good'}>{t('whatIf.rate.points', { points: signed })}</span>;
}

/** Renders the shares of a side as a bar: matched, proposed for review, unmatched; the second has a legend. */
export function ShareBar({ share }: { share: Share }) {
  const [confirmed, proposed, open] = sharesOf(parts.map((part) => share[part])) as [string, string, string];
  const percent = { confirmed, proposed, open };
  const label = {
    confirmed: partPercentText(confirmed, share.confirmed),
    proposed: partPercentText(proposed, share.proposed),
    open: partPercentText(open, share.open),
  };
  return (
    <>
      <span className="ui-hidden">{t('whatIf.rate.bar', label)}</span>
      <span className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: percent[part] }} />
        ))}
      </span>
      <ProposedShare share={share} />
    </>
  );
}

/** Renders the share that is proposed for review, in the colour that it has in the bar; nothing if there is none. */
function ProposedShare({ share }: { share: Share }) {
  if (share.proposed === '0') return null;
  const percent = percentOf(share.proposed, all(share));
  return <span className={`${styles.proposed} ui-small`}>{t('whatIf.rate.proposed', { percent })}</span>;
}

/** Returns numbers of rows as decimal strings. */
export function countTexts({ confirmed, proposed, open }: MatchRate['rows']): Share {
  return { confirmed: String(confirmed), proposed: String(proposed), open: String(open) };
}

function all({ confirmed, proposed, open }: Share): string {
  return sumDecimals([confirmed, proposed, open]);
}

function matchedPercent(share: Share): string {
  return perCent(matchedPart(share), all(share));
}

function matchedPart({ confirmed, proposed }: Share): string {
  return sumDecimals([confirmed, proposed]);
}

/** Returns the matched part of a share in percent, with the percent sign. */
export function shareText(share: Share): string {
  return t('ui.percent', { percent: partPercentText(matchedPercent(share), matchedPart(share)) });
}
