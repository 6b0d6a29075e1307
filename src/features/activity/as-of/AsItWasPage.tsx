import 'texts:activity';
import 'texts:asItWas';
import 'texts:plan';
import { useQuery } from '@tanstack/react-query';
import { activityQueries } from '~/api/activity';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { missingToRead } from '~/api/live-snapshot';
import type { ContextAsOf } from '~/contract/activity';
import type { Snapshot } from '~/domain/snapshot/snapshot';
import { usePermissions } from '~/features/contexts/use-permissions';
import { formatList } from '~/i18n/format-list';
import { locale, t } from '~/i18n/t';
import { formatLocalAndUtc } from '~/lib/relative-time';
import { chosenZone } from '~/lib/time-zone';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { isLogOff, LogOff } from '../LogOff';
import { Comparison } from './Comparison';
import { Configuration } from './Configuration';
import { InstantForm } from './InstantForm';
import * as styles from './as-of.module.css';

interface AsItWasPageProps {
  contextId: string;
  /** The instant (ISO 8601); undefined until one is chosen. */
  at: string | undefined;
  onAt: (at: string) => void;
}

/** Renders the configuration of a context at a chosen instant, read-only, and compares it with now. */
export function AsItWasPage({ contextId, at, onAt }: AsItWasPageProps) {
  return (
    <div className={styles.page}>
      <h2 className="ui-hidden">{t('asItWas.title')}</h2>
      <InstantForm key={at} at={at} onAt={onAt} />
      {at !== undefined && <AtInstant contextId={contextId} at={at} />}
    </div>
  );
}

function AtInstant({ contextId, at }: { contextId: string; at: string }) {
  const { data, error, isFetching, refetch } = useQuery(activityQueries.asOf(contextId, at));
  if (data) return <Shown contextId={contextId} at={at} asOf={data} />;
  if (!error) return <output aria-busy="true">{t('asItWas.reading')}</output>;
  return <Unread error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
}

function Unread({
  error,
  isFetching,
  onRetry,
}: {
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}) {
  if (isLogOff(error)) return <LogOff error={error} />;
  const { status, code } = error instanceof ApiError ? error : {};
  if (code === 'ACTIVITY_GAP')
    return (
      <EmptyState icon="info" title={t('asItWas.failed.gap')}>
        {t('asItWas.failed.gap.about')}
      </EmptyState>
    );
  if (status === 404) return <EmptyState icon="info" title={t('asItWas.failed.missing')} />;
  const { meaning, action, requestId } = errorText(error);
  return (
    <ErrorPanel title={t('asItWas.failed')} requestId={requestId} onRetry={onRetry} retrying={isFetching}>
      {`${meaning} ${action}`}
    </ErrorPanel>
  );
}

function Shown({ contextId, at, asOf }: { contextId: string; at: string; asOf: ContextAsOf }) {
  const permissions = usePermissions();
  const { gap, hidden, number } = asOf;
  const snapshot = asOf.snapshot as unknown as Snapshot;
  const missing = missingToRead(permissions);
  const [time = at, utc = time] = formatLocalAndUtc(new Date(at), locale(), chosenZone());
  return (
    <>
      <div>
        <h2>{t('asItWas.shown', { time })}</h2>
        <p className={styles.about}>
          {t('asItWas.shownUtc', { utc })} {/* An entry has no number until it is sealed. */}
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
        <Comparison contextId={contextId} earlier={snapshot} time={time} />
      )}
      <Configuration snapshot={snapshot} hidden={hidden} />
    </>
  );
}

function gapText({ from, to, reason }: NonNullable<ContextAsOf['gap']>): string {
  const text = (instant: string) => formatLocalAndUtc(new Date(instant), locale(), chosenZone())[0]!;
  if (to === undefined) return t('asItWas.gap.offStill', { from: text(from) });
  const period = { from: text(from), to: text(to) };
  return reason === 'off' ? t('asItWas.gap.off', period) : t('asItWas.gap.unrecorded', period);
}
