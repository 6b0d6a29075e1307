import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { activityQueries, type ActivityRow } from '~/api/activity';
import { type Action, actionsOf } from '@recon/engine/configuration/activity/actions';
import { changesConfiguration, contextStarts } from '@recon/engine/configuration/activity/entry';
import { SelectInput } from '~/forms/controls/SelectInput';
import { locale, t } from '~/i18n/t';
import { shortTime } from '~/lib/relative-time';
import { Button } from '~/ui/controls/Button';
import { useShownTime } from '~/ui/controls/RelativeTime';
import { useMedia } from '~/ui/hooks/use-media';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { actionText, authorText } from '../action-text';
import { useNewer } from '../use-newer';
import * as styles from './as-of.module.css';

export interface AsItWasProps {
  contextId: string;
  /** The instant (ISO 8601); undefined until one is chosen. */
  at: string | undefined;
  onAt: (at: string) => void;
}

/** Renders the versions of a context, newest first: when, by whom and by which action each began. Narrow pages have a select. */
export function VersionList({ contextId, at, onAt }: AsItWasProps) {
  const filters = useMemo(() => ({ contextId }), [contextId]);
  const query = useInfiniteQuery(activityQueries.list(filters));
  useNewer(filters, query);
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const versions = useMemo(() => actionsOf(data?.rows ?? []).filter(isVersion), [data]);
  const { zone } = useShownTime();
  const isNarrow = useMedia('(max-width: 899px)');
  if (versions.length === 0) return null;
  const textOf = (instant: string) => shortTime(new Date(instant), locale(), zone);
  const shown = at === undefined ? undefined : versions.find((version) => startOf(version) <= at);
  const earlier = hasNextPage && (
    <Button size="small" busy={isFetching} onClick={() => void fetchNextPage()}>
      {t('asItWas.earlierVersions')}
    </Button>
  );
  if (isNarrow)
    return (
      <div className={`${styles.narrow} ui-stack ui-start`}>
        <ThemeProvider>
          <SelectInput
            label={t('asItWas.versions')}
            placeholder={t('asItWas.choose')}
            value={shown ? startOf(shown) : ''}
            options={versions.map((version) => ({
              value: startOf(version),
              label: `${textOf(startOf(version))} · ${actionText(version)}`,
            }))}
            onChange={(next) => next !== '' && onAt(next)}
          />
        </ThemeProvider>
        {earlier}
      </div>
    );
  return (
    <nav aria-label={t('asItWas.versions')}>
      <h2>{t('asItWas.versions')}</h2>
      <ul className={`${styles.versions} ui-lines`}>
        {versions.map((version) => (
          <li key={version.id}>
            <Link
              to="/contexts/$contextId/activity/as-it-was"
              params={{ contextId }}
              search={{ at: startOf(version) }}
              resetScroll={false}
              className={`${styles.version} ui-hover`}
              aria-current={version === shown ? 'true' : undefined}
            >
              <span>{actionText(version)}</span>
              <span className="ui-aside">
                <time dateTime={startOf(version)}>{textOf(startOf(version))}</time> ·{' '}
                {authorText(version.entries[0]!.author)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {earlier}
    </nav>
  );
}

/** Returns the instant from which a version applies: that of the newest entry of its action. */
const startOf = ({ entries }: Action<ActivityRow>): string => entries[0]!.at;

const isVersion = ({ entries }: Action<ActivityRow>): boolean =>
  entries.some((entry) => changesConfiguration(entry) || contextStarts.includes(entry.operation));
