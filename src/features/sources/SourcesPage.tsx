import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { errorText } from '~/api/error-text';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { sourceQueries } from '~/api/sources';
import type { ListedSource } from '~/contract/source';
import { sourceCan, type SourceRefusal } from '~/domain/sources/source-can';
import { t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { ErrorPanel } from '~/ui/ErrorPanel';
import { HeaderAction } from '~/ui/HeaderSlot';
import type { RenderLink } from '~/ui/link';
import { SkeletonRows } from '~/ui/SkeletonRows';
import { VirtualTable } from '~/ui/VirtualTable';
import { sourceColumns } from './source-columns';
import './sources.css';

const NewSourceSheet = lazy(async () => ({ default: (await import('./SourceSheet')).NewSourceSheet }));
const EditSourceSheet = lazy(async () => ({ default: (await import('./SourceSheet')).EditSourceSheet }));

interface SourcesPageProps {
  contextId: string;
  contextStatus: string;
  permissions: readonly string[];
  /** The source whose form is open, or `new`. */
  open: string | undefined;
  onOpen: (source: string | undefined) => void;
  linkTo: (sourceId: string) => RenderLink;
  fieldMapOf: (sourceId: string) => RenderLink;
}

/** Where a context's transactions come from: its sources on both sides. */
export function SourcesPage(props: SourcesPageProps) {
  const { contextId, contextStatus, permissions, open, onOpen, linkTo, fieldMapOf } = props;
  const query = useQuery(sourceQueries.all(contextId));
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules;
  const columns = useMemo(() => sourceColumns({ schedules, fieldMapOf }), [schedules, fieldMapOf]);
  const cannotCreate = refusalText(sourceCan.create(contextStatus, permissions));
  const cannotUpdate = refusalText(sourceCan.update(contextStatus, permissions));
  const { data: sources } = query;
  const opened = sources?.find(({ id }) => id === open);
  const newButton = (
    <Button variant="primary" icon="plus" disabledReason={cannotCreate} onClick={() => onOpen('new')}>
      {t('sources.new')}
    </Button>
  );
  return (
    <>
      <HeaderAction>{newButton}</HeaderAction>
      <SourceList
        query={query}
        columns={columns}
        linkTo={linkTo}
        newButton={newButton}
        remark={cannotUpdate ?? t('sources.noDelete')}
      />
      <Suspense>
        {open === 'new' && cannotCreate === undefined && (
          <NewSourceSheet contextId={contextId} onClose={() => onOpen(undefined)} />
        )}
        {opened && cannotUpdate === undefined && (
          <EditSourceSheet
            key={opened.id}
            contextId={contextId}
            source={opened}
            onClose={() => onOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function SourceList(props: {
  query: UseQueryResult<ListedSource[]>;
  columns: ReturnType<typeof sourceColumns>;
  linkTo: (sourceId: string) => RenderLink;
  newButton: ReactNode;
  remark: string;
}) {
  const { query, columns, linkTo, newButton, remark } = props;
  const { data: sources } = query;
  if (!sources) {
    if (!query.error || query.isFetching) return <SkeletonRows rows={4} cells={5} />;
    const text = errorText(query.error);
    return (
      <ErrorPanel title={text.title} requestId={text.requestId} onRetry={() => void query.refetch()}>
        {text.meaning} {text.action}
      </ErrorPanel>
    );
  }
  if (sources.length === 0)
    return (
      <EmptyState icon="contexts" title={t('sources.none')} action={newButton}>
        {t('sources.none.body')}
      </EmptyState>
    );
  return (
    <div className="sources-list">
      <VirtualTable
        items={sources}
        getKey={({ id }) => id}
        label={t('sources.title')}
        columns={columns}
        link={({ id }) => linkTo(id)}
        complete
        footer={remark}
      />
    </div>
  );
}

function refusalText(refusal: SourceRefusal | undefined): string | undefined {
  return refusal && t(`sources.refused.${refusal}`);
}
