import { useQuery } from '@tanstack/react-query';
import { activityQueries } from '~/api/activity';
import { ApiError } from '~/api/api-error';
import { errorProps, errorText } from '~/api/error-text';
import { missingToRead } from '~/api/live-snapshot';
import { sessionQuery } from '~/api/session';
import type { ContextAsOf } from '@recon/contract/activity';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { usePermissions } from '~/features/contexts/use-permissions';
import { formatList } from '~/i18n/format';
import { locale, t } from '~/i18n/t';
import { toContextActivity } from '~/lib/links';
import { chosenZone, formatLocalAndUtc } from '~/lib/relative-time';
import { Button, buttonClass } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { isLogOff, LogOff } from '../LogOff';
import { hideSecrets } from '../without-secrets';
import { LiveComparison } from './LiveComparison';
import { ConfigurationView } from './ConfigurationView';
import { InstantForm } from './InstantForm';
import { type AsItWasProps, VersionList } from './VersionList';
import * as styles from './as-of.module.css';

/** Renders the versions of a context, and what has changed since the chosen one, with its configuration, read-only. */
export function AsItWasPage({ contextId, at, onAt }: AsItWasProps) {
  const session = useQuery(sessionQuery).data;
  const isElsewhere = session?.hasActivity === true && session.isEmbedded !== true;
  const start = useQuery({
    ...activityQueries.start(contextId),
    enabled: session !== undefined && !isElsewhere && at === undefined,
  });
  if (isElsewhere) return <Elsewhere contextId={contextId} />;
  return (
    <div className={`${styles.page} ui-columns`}>
      <div className={styles.choice}>
        {session && <VersionList {...{ contextId, at, onAt }} />}
        <details open={at === undefined}>
          <summary>{t('asItWas.otherTime')}</summary>
          {start.isLoading ? (
            <output aria-busy="true">{t('asItWas.reading')}</output>
          ) : (
            <InstantForm key={at} at={at} earliest={start.data ?? undefined} onAt={onAt} />
          )}
        </details>
      </div>
      <div className={styles.shown}>
        {at === undefined ? (
          <EmptyState icon="calendar" title={t('asItWas.choose')} />
        ) : (
          session && <AtInstant contextId={contextId} at={at} onAt={onAt} />
        )}
      </div>
    </div>
  );
}

/** Renders that the log has no states of a context of a remote service, with a link to what it has. */
function Elsewhere({ contextId }: { contextId: string }) {
  return (
    <EmptyState
      icon="info"
      title={t('asItWas.elsewhere')}
      action={toContextActivity(contextId)({
        className: buttonClass(),
        children: t('asItWas.elsewhere.link'),
      })}
    >
      {t('asItWas.elsewhere.about')}
    </EmptyState>
  );
}

function AtInstant({ contextId, at, onAt }: AsItWasProps & { at: string }) {
  const { data, error, isFetching, refetch } = useQuery(activityQueries.asOf(contextId, at));
  if (data) return <ShownVersion contextId={contextId} at={at} asOf={data} />;
  if (!error) return <output aria-busy="true">{t('asItWas.reading')}</output>;
  return <Unread {...{ contextId, error, isFetching, onAt }} onRetry={() => void refetch()} />;
}

interface UnreadProps extends Pick<AsItWasProps, 'contextId' | 'onAt'> {
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

function Unread({ contextId, error, isFetching, onRetry, onAt }: UnreadProps) {
  if (isLogOff(error)) return <LogOff isSwitchedOff={error.code === 'ACTIVITY_OFF'} />;
  const { status, code } = error instanceof ApiError ? error : {};
  if (code === 'ACTIVITY_GAP') return <TooEarly title={t('asItWas.failed.gap')} {...{ contextId, onAt }} />;
  if (status === 404) return <TooEarly title={t('asItWas.failed.missing')} {...{ contextId, onAt }} />;
  const failure = { ...errorProps(errorText(error)), title: t('asItWas.failed') };
  return <ErrorPanel {...failure} onRetry={onRetry} isRetrying={isFetching} />;
}

/** Renders that the log does not reach back to an instant, since when it does, and a button that shows that state. */
function TooEarly({ title, contextId, onAt }: Pick<AsItWasProps, 'contextId' | 'onAt'> & { title: string }) {
  const earliest = useQuery(activityQueries.start(contextId)).data;
  if (!earliest)
    return (
      <EmptyState icon="info" title={title}>
        {earliest === null && t('asItWas.failed.gap.about')}
      </EmptyState>
    );
  const [time = earliest] = formatLocalAndUtc(new Date(earliest), locale(), chosenZone());
  return (
    <EmptyState
      icon="info"
      title={title}
      action={<Button onClick={() => onAt(earliest)}>{t('asItWas.earliest.show')}</Button>}
    >
      {t('asItWas.earliest', { time })}
    </EmptyState>
  );
}

function ShownVersion({ contextId, at, asOf }: { contextId: string; at: string; asOf: ContextAsOf }) {
  const permissions = usePermissions();
  const { gap, hidden, number } = asOf;
  const snapshot = asOf.snapshot as unknown as Snapshot;
  const missing = missingToRead(permissions);
  const [time = at, utc] = formatLocalAndUtc(new Date(at), locale(), chosenZone());
  return (
    <>
      <div>
        <h2>{t('asItWas.shown', { time })}</h2>
        <p className="ui-aside">
          {utc !== undefined && t('asItWas.shownUtc', { utc })}{' '}
          {/* An entry has no number until it is sealed. */}
          {Number.isInteger(number) && t('asItWas.lastEntry', { number: String(number) })}
        </p>
      </div>
      {gap && (
        <InlineAlert tone="warning" title={t('asItWas.gap')}>
          {gapText(gap)}
        </InlineAlert>
      )}
      {hidden.length > 0 || missing.length > 0 ? (
        <InlineAlert tone="warning" title={t('asItWas.hidden')}>
          {t('asItWas.hidden.about', {
            missing: t('plan.missing', { list: formatList(missing, 'conjunction') }),
          })}
        </InlineAlert>
      ) : (
        <LiveComparison contextId={contextId} earlier={snapshot} time={time} />
      )}
      <details>
        <summary>{t('asItWas.all')}</summary>
        <ConfigurationView snapshot={hideSecrets(snapshot)} />
      </details>
    </>
  );
}

function gapText({ from, to, reason }: NonNullable<ContextAsOf['gap']>): string {
  const text = (instant: string) => formatLocalAndUtc(new Date(instant), locale(), chosenZone())[0]!;
  if (to === undefined) return t('asItWas.gap.offStill', { from: text(from) });
  const period = { from: text(from), to: text(to) };
  return reason === 'off' ? t('asItWas.gap.off', period) : t('asItWas.gap.unrecorded', period);
}
