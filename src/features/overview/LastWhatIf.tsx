import { useQuery } from '@tanstack/react-query';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { WhatIfFigures, WhatIfResult } from '@recon/contract/what-if-result';
import { countTexts, shareText, ShareBar } from '~/features/match-rules/what-if/MatchRates';
import { UnmatchedSum } from '~/features/match-rules/what-if/UnmatchedSum';
import { reasonLabel } from '~/features/match-rules/what-if/reason-messages';
import { t } from '~/i18n/t';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { PlainTable } from '~/ui/page/PlainTable';
import { LoadingSpace } from '~/ui/page/SkeletonRows';
import * as styles from './LastWhatIf.module.css';

type LastWhatIfProps = { contextId: string; isOutdated: boolean };

/**
 * Renders the match rate and the most frequent reasons of a context's last what-if, and who ran it when. Figures that do
 * not apply any more are less prominent.
 */
export function LastWhatIf({ contextId, isOutdated }: LastWhatIfProps) {
  const { data, isError, refetch } = useQuery(whatIfResultQueries.ofContext(contextId));
  if (isError)
    return (
      <InlineAlert tone="error" onRetry={() => void refetch()}>
        {t('contexts.overview.last.failed')}
      </InlineAlert>
    );
  if (!data) return <LoadingSpace />;
  return data.last ? (
    <Figures {...data.last} isOutdated={isOutdated} />
  ) : (
    <p className={`${styles.none} ui-aside`}>{t('contexts.overview.last.none')}</p>
  );
}

const sumOf = ({ rows, open }: WhatIfFigures['left']) => ({ rows: rows.open, amounts: open });

type FiguresProps = NonNullable<WhatIfResult['last']> & Pick<LastWhatIfProps, 'isOutdated'>;

function Figures({ figures, at, author, isOutdated }: FiguresProps) {
  const { left, right, reasons } = figures;
  const share = countTexts(left.rows);
  return (
    <div className={`ui-card ${styles.figures}`} data-outdated={isOutdated || undefined}>
      {isOutdated && <p className="ui-aside">{t('contexts.overview.last.before')}</p>}
      <div className={`${styles.rate} ui-row`}>
        <strong>{shareText(share)}</strong>
        <span className={`ui-aside ${styles.of}`}>
          {t('whatIf.rate.ofLeft')}
          <ShareBar share={share} />
        </span>
        <span className={styles.open}>
          {t('whatIf.rate.unmatched', { left: left.rows.open, right: right.rows.open })}
        </span>
      </div>
      {reasons.length > 0 && (
        <PlainTable
          className="ui-figures"
          columns={[t('whatIf.open.reason'), t('whatIf.line.left'), t('whatIf.line.right')]}
          rows={[
            { label: t('whatIf.open.total'), left: sumOf(left), right: sumOf(right) },
            ...reasons.map((reason) => ({ ...reason, label: reasonLabel(reason) })),
          ].map((row) => ({
            cells: [
              row.label,
              <UnmatchedSum key="left" sum={row.left} />,
              <UnmatchedSum key="right" sum={row.right} />,
            ],
          }))}
        />
      )}
      <p className={`ui-aside ${styles.by}`}>
        {author === null
          ? t('contexts.overview.last.when')
          : t('contexts.overview.last.by', { name: author })}{' '}
        <FocusableTime instant={at} />
      </p>
    </div>
  );
}
