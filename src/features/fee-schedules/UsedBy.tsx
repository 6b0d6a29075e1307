import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/api/api-error';
import { errorProps, errorText } from '~/api/error-text';
import {
  type FeeScheduleUse,
  feeScheduleUseQuery,
  isCompleteUse,
  emptyFeeScheduleUse,
  readFeeScheduleUse,
  withFailedQueued,
} from '~/api/fee-schedule-use';
import { locale, t } from '~/i18n/t';
import { chosenZone, fullTime } from '~/lib/relative-time';
import { announce } from '~/ui/page/announce';
import { Button } from '~/ui/controls/Button';
import { Tag } from '~/ui/controls/Chip';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { toSource } from '~/lib/links';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { thenFocus } from '~/ui/focus';
import * as styles from './UsedBy.module.css';

const firstLinks = 20;

/** Renders the sources that refer to a fee schedule, loaded on request, and what could not be read. */
export function UsedBy({ scheduleId }: { scheduleId: string }) {
  const { use, isReading, read, stop } = useReading(scheduleId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isBegun = use !== undefined;
  const hasRest = use !== undefined && (use.waiting.length > 0 || use.list === 'more');
  /** Continues the search after `before`. Moves the focus to the heading, since the clicked button disappears. */
  const readFrom = (before: FeeScheduleUse) =>
    thenFocus(
      () => void read(before),
      () => heading.current,
    );
  return (
    <section aria-labelledby="fee-used" className="ui-stack">
      <h2 id="fee-used" ref={heading} tabIndex={-1}>
        {t('fees.used.title')}
      </h2>
      {!isBegun && <p className="ui-aside">{t('fees.used.about')}</p>}
      {isBegun && <FoundSources use={use} isReading={isReading} />}
      {isBegun && !isReading && <Unread use={use} onRetry={() => readFrom(withFailedQueued(use))} />}
      <div className="ui-row">
        {/* One button in one place preserves the focus. */}
        <Button
          size="small"
          onClick={() => (isReading ? stop() : void read(hasRest ? use : emptyFeeScheduleUse()))}
        >
          {isReading
            ? t('fees.used.stop')
            : hasRest
              ? t('fees.used.goOn')
              : t(isBegun ? 'fees.used.again' : 'fees.used.find')}
        </Button>
        {hasRest && !isReading && use.contextsRead > 0 && (
          <Button size="small" variant="quiet" onClick={() => readFrom(emptyFeeScheduleUse())}>
            {t('fees.used.restart')}
          </Button>
        )}
      </div>
    </section>
  );
}

function useReading(scheduleId: string) {
  const client = useQueryClient();
  const query = feeScheduleUseQuery(scheduleId);
  const { data: use } = useQuery(query);
  const [isReading, setIsReading] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function read(before: FeeScheduleUse) {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setIsReading(true);
    client.setQueryData(query.queryKey, before);
    await readFeeScheduleUse(scheduleId, before, {
      signal: own.signal,
      tell: (now) => client.setQueryData(query.queryKey, now),
    });
    if (own.signal.aborted) return;
    setIsReading(false);
    const now = client.getQueryData(query.queryKey);
    if (now) announce(`${countText(now)}. ${progressText(now)}.`);
  }

  function stop() {
    controller.current?.abort();
    setIsReading(false);
    if (use) announce(`${countText(use)}. ${progressText(use)}.`);
  }

  return { use, isReading, read, stop };
}

function FoundSources({ use, isReading }: { use: FeeScheduleUse; isReading: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  const { sources } = use;
  const isListing = isReading && contextsKnown(use) === 0;
  const time = fullTime(new Date(use.readAt), locale(), chosenZone());
  const shown = showsAll ? sources : sources.slice(0, firstLinks);
  return (
    <>
      <div>
        {!isListing && !(use.halted && use.contextsRead === 0) && (
          <p className={styles.count}>{countText(use)}</p>
        )}
        <p className="ui-aside">
          {isListing ? t('fees.used.listing') : contextsKnown(use) > 0 && progressText(use)}
          {!isReading && use.contextsRead > 0 && `. ${t('fees.used.readAt', { time })}`}
        </p>
        {isReading && (
          <ProgressBar
            label={t('fees.used.title')}
            value={use.contextsRead + use.failed.length}
            max={Math.max(1, contextsKnown(use))}
          />
        )}
      </div>
      {shown.length > 0 && (
        <ul className={`ui-card ui-lines ${styles.list}`}>
          {shown.map(({ id, name, contextId, contextName, isArchived }) => (
            <li key={id}>
              {toSource(contextId, id)({ className: styles.link, children: name })}
              <span className="ui-aside">
                {contextName} {isArchived && <Tag>{t('fees.used.archived')}</Tag>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sources.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          {t('fees.used.showAll', { count: sources.length })}
        </Button>
      )}
    </>
  );
}

function Unread({ use, onRetry }: { use: FeeScheduleUse; onRetry: () => void }) {
  const { halted, failed, list } = use;
  const text = halted && errorText(halted.error);
  const isForbidden = halted?.error instanceof ApiError && halted.error.status === 403;
  return (
    <>
      {halted && text && (
        <InlineAlert
          tone="error"
          {...errorProps(text)}
          {...(isForbidden && {
            title: t(`fees.used.forbidden.${halted.of}`),
            children: t('fees.used.forbidden.about'),
          })}
        />
      )}
      <FailedContexts failed={failed} onRetry={onRetry} />
      {list === 'cutOff' && <InlineAlert tone="warning">{t('fees.used.cutOff')}</InlineAlert>}
      {list === 'more' && !halted && <InlineAlert>{t('fees.used.more')}</InlineAlert>}
      {isCompleteUse(use) && use.contextsRead > 0 && !use.isKept && (
        <InlineAlert>{t('fees.used.notKept')}</InlineAlert>
      )}
    </>
  );
}

function FailedContexts({ failed, onRetry }: { failed: FeeScheduleUse['failed']; onRetry: () => void }) {
  const first = failed[0] && errorText(failed[0].error);
  if (!first) return null;
  const names = new Intl.ListFormat(locale()).format(failed.map(({ context }) => `“${context.name}”`));
  return (
    <InlineAlert
      tone="warning"
      title={t('fees.used.failed', { count: failed.length })}
      requestId={first.requestId}
      actions={
        <Button size="small" icon="retry" onClick={onRetry}>
          {t('fees.used.retry')}
        </Button>
      }
    >
      <p>{names}</p>
      <p>
        {first.title}. {first.meaning}
      </p>
    </InlineAlert>
  );
}

function contextsKnown({ contextsRead, waiting, failed }: FeeScheduleUse): number {
  return contextsRead + waiting.length + failed.length;
}

function countText(use: FeeScheduleUse): string {
  return t(isCompleteUse(use) ? 'fees.used.whole' : 'fees.used.soFar', { count: use.sources.length });
}

function progressText(use: FeeScheduleUse): string {
  return t('fees.used.progress', { read: use.contextsRead, total: contextsKnown(use) });
}
