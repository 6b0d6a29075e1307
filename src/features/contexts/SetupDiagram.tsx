import type { ReactNode } from 'react';
import type { Context } from '@recon/contract/context';
import type { MatchRule } from '@recon/contract/match-rule';
import type { ListedSource } from '@recon/contract/source';
import { t } from '~/i18n/t';
import { type RenderLink, toRules, toSources } from '~/lib/links';
import { buttonClass } from '~/ui/controls/Button';
import { typeMeaning } from './context-messages';
import { LoadingSpace } from '~/ui/page/SkeletonRows';
import * as styles from './SetupDiagram.module.css';
import * as rulesStyles from './PictureRules.module.css';
import { errorProps, errorText } from '~/api/error-text';
import { InlineAlert } from '~/ui/page/ErrorPanel';

export interface SetupDiagramProps {
  context: Context;
  sources: PartQuery<readonly ListedSource[]>;
  rules: PartQuery<readonly MatchRule[]>;
  /** The query of the fee schedules that the sources refer to; only its error is used here. */
  fees: PartQuery<unknown>;
  renderSource: (source: ListedSource) => ReactNode;
  renderRules: (rules: readonly MatchRule[]) => ReactNode;
}

const sourcesShown = 8;

/** Renders the setup of a context as a diagram: its left sources, its rules, its right sources. */
export function SetupDiagram(props: SetupDiagramProps) {
  const { context, sources, rules, fees, renderSource, renderRules } = props;
  const all = sources.data;
  const bySide = (side: string) => all?.filter((source) => source.side === side);
  const unsided = all?.filter(({ side }) => side !== 'LEFT' && side !== 'RIGHT') ?? [];
  const sourcesFailed = !all && Boolean(sources.error);
  const side = (name: 'LEFT' | 'RIGHT') =>
    !sourcesFailed && (
      <Side side={name} sources={bySide(name)} context={context} renderSource={renderSource} />
    );
  return (
    <section className={`ui-stack ${styles.picture}`} aria-labelledby="set-up">
      <h2 id="set-up" className="ui-hidden">
        {t('contexts.picture.title')}
      </h2>
      <p className={styles.lead}>
        {typeMeaning(context.type)} {t('contexts.picture.lead')}
      </p>
      <QueryErrorNotice
        part={sources}
        failed={t('contexts.picture.sourcesFailed')}
        stale={t('contexts.picture.sourcesStale')}
      />
      {all?.some(({ feeScheduleId }) => feeScheduleId) && (
        <QueryErrorNotice
          minor
          part={fees}
          failed={t('contexts.picture.feesFailed')}
          stale={t('contexts.picture.feesStale')}
        />
      )}
      <div className={sourcesFailed ? `${styles.flow} ${styles.flowAlone}` : styles.flow}>
        {side('LEFT')}
        <PictureRules rules={rules} link={toRules(context.id)} renderRules={renderRules} />
        {side('RIGHT')}
      </div>
      {unsided.length > 0 && (
        <div className={styles.unsided}>
          <h3 id="set-up-unsided">{t('contexts.picture.unsided')}</h3>
          <p className={`ui-aside ${styles.aside}`}>{t('contexts.picture.unsided.about')}</p>
          <ul className={styles.sources} aria-labelledby="set-up-unsided">
            {listItems(unsided, context.id, renderSource)}
          </ul>
        </div>
      )}
    </section>
  );
}

type SideProps = Pick<SetupDiagramProps, 'context' | 'renderSource'> & {
  side: 'LEFT' | 'RIGHT';
  /** The sources of the side; `undefined` while they load. */
  sources: readonly ListedSource[] | undefined;
};

function Side({ side, sources, context, renderSource }: SideProps) {
  const heading = `set-up-${side.toLowerCase()}`;
  return (
    <div
      className={`${styles.side} ${side === 'LEFT' ? styles.sideLeft : styles.sideRight}`}
      data-side={side.toLowerCase()}
    >
      <h3 id={heading}>{t(`sources.side.${side}`)}</h3>
      {!sources && <LoadingSpace className={`ui-card ${styles.loading}`} />}
      {sources && (
        <ul
          className={sources.length > 0 ? styles.sources : `${styles.sources} ${styles.sourcesNone}`}
          aria-labelledby={heading}
        >
          {sources.length > 0 ? (
            listItems(sources, context.id, renderSource)
          ) : (
            <li className={styles.source}>
              <p className={`ui-row ${styles.none}`}>{t(`contexts.picture.none.${side}`)}</p>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function listItems(
  sources: readonly ListedSource[],
  contextId: string,
  renderSource: SetupDiagramProps['renderSource'],
): ReactNode {
  const more = sources.length > sourcesShown ? sources.length - sourcesShown + 1 : 0;
  return (
    <>
      {sources.slice(0, sources.length - more).map((source) => (
        <li key={source.id} className={styles.source}>
          {renderSource(source)}
        </li>
      ))}
      {more > 0 && (
        <li className={styles.source}>
          {toSources(contextId)({
            className: `ui-row ${styles.more} ui-hover`,
            children: t('contexts.picture.moreSources', { count: more }),
          })}
        </li>
      )}
    </>
  );
}

interface PictureRulesProps {
  rules: PartQuery<readonly MatchRule[]>;
  link: RenderLink;
  renderRules: (rules: readonly MatchRule[]) => ReactNode;
}

/** So few that the last what-if below is in the first view. */
const rulesShown = 4;

function PictureRules({ rules, link, renderRules }: PictureRulesProps) {
  return (
    <section className={`ui-card ${rulesStyles.rules}`} aria-labelledby="set-up-rules">
      <h3 id="set-up-rules">{t('contexts.overview.rules')}</h3>
      <RuleSteps {...{ rules, link, renderRules }} />
    </section>
  );
}

function RuleSteps({ rules, link, renderRules }: PictureRulesProps) {
  const { data, error } = rules;
  if (!data && error)
    return (
      <QueryErrorNotice
        part={rules}
        failed={t('contexts.overview.rulesFailed')}
        stale={t('contexts.overview.rulesFailed')}
      />
    );
  if (!data) return <LoadingSpace className={rulesStyles.loading} />;
  if (data.length === 0)
    return (
      <div className={`ui-row ${rulesStyles.none} ui-between`}>
        <p>{t('contexts.overview.noRules')}</p>
        {link({ className: buttonClass({ size: 'small' }), children: t('contexts.overview.toRules') })}
      </div>
    );
  // Truncation never hides only one rule.
  const shown = data.length === rulesShown + 1 ? data.length : rulesShown;
  const more = data.length - shown;
  return (
    <>
      {renderRules(data.slice(0, shown))}
      {link({
        className: `${rulesStyles.more} ui-hover`,
        children: more > 0 ? t('contexts.overview.more', { count: more }) : t('contexts.overview.all'),
      })}
    </>
  );
}

/** The query of a part of a page, as far as `QueryErrorNotice` needs it. */
type PartQuery<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

interface QueryErrorNoticeProps {
  part: PartQuery<unknown>;
  failed: string;
  stale: string;
  /** Whether the page can do without the data: the notice is then a warning. */
  minor?: boolean;
}

/** Renders that a part of a page could not be loaded or refreshed, with a button to retry; nothing without an error. */
function QueryErrorNotice({ part, failed, stale, minor = false }: QueryErrorNoticeProps) {
  if (!part.error) return null;
  const isThere = part.data !== undefined;
  return (
    <InlineAlert
      {...errorProps(errorText(part.error))}
      tone={isThere || minor ? 'warning' : 'error'}
      title={isThere ? stale : failed}
      isRetrying={part.isFetching}
      onRetry={() => void part.refetch()}
    />
  );
}
