import { useQuery } from '@tanstack/react-query';
import { ApiError } from '~/api/api-error';
import { useFeesElsewhere } from '~/api/save-messages';
import { errorProps, readingText } from '~/api/error-text';
import { useStickyError } from '~/api/query-client';
import { sourceQueries } from '~/api/sources';
import type { Source } from '@recon/contract/source';
import { sides } from '@recon/engine/configuration/sources/source-types';
import { t } from '~/i18n/t';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { Fact, Facts } from '~/ui/page/Facts';
import { Sheet } from '~/ui/overlay/Sheet';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { PageUndo } from '~/ui/controls/UndoButton';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { indentJson, writeJson } from '@recon/engine/lib/json/lossless';
import { FieldSet } from '~/forms/controls/Field';
import { TextArea } from '~/forms/controls/TextInput';
import { EditSourceSheet, NewSourceSheet, type SourceFormProps, SourceOrigin } from './SourceForms';
import { sideLabel, typeLabel } from './source-messages';

interface SourceSheetsProps extends SourceFormProps {
  /** Id of a source; `new`, or `new-LEFT` and `new-RIGHT` for a new one on that side. */
  open: string;
  refusals: { create: string | undefined; update: string | undefined };
  onCreated: (source: Source) => void;
  undo: PageUndo;
}

/** Renders what opens over the list of sources: the form for a new or existing one, or a read-only view. */
export function SourceSheets(props: SourceSheetsProps) {
  const { contextId, open, refusals, onCreated, undo, newSchedule, onClose } = props;
  const side = open === 'new' ? '' : sides.find((known) => open === `new-${known}`);
  if (side === undefined)
    return (
      <OpenedSource
        key={open}
        sourceId={open}
        {...{ contextId, undo, newSchedule, onClose, reason: refusals.update }}
      />
    );
  if (refusals.create === undefined)
    return <NewSourceSheet {...{ contextId, side, onCreated, newSchedule, onClose }} />;
  return (
    <Sheet title={t('sources.new')} onClose={onClose}>
      <InlineAlert>{refusals.create}</InlineAlert>
    </Sheet>
  );
}

type OpenedSourceProps = SourceFormProps & {
  undo: PageUndo;
  sourceId: string;
  reason: string | undefined;
};

/** Reads the source by its id, because the list may not contain it yet. */
function OpenedSource(props: OpenedSourceProps) {
  const { contextId, sourceId, reason, undo, newSchedule, onClose } = props;
  const query = useQuery({ ...sourceQueries.detail(contextId, sourceId), meta: { errorShown: 'inline' } });
  const { data: source } = query;
  const failure = useStickyError(query);
  if (source && reason === undefined)
    return <EditSourceSheet {...{ contextId, source, undo, newSchedule, onClose }} />;
  if (source) return <SourceView {...{ contextId, source, onClose }} reason={reason ?? ''} />;
  return (
    <Sheet title={t('sources.one')} onClose={onClose}>
      {failure ? (
        <Failure error={failure} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <SkeletonRows rows={6} cells={2} />
      )}
    </Sheet>
  );
}

type FailureProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

function Failure({ error, ...retry }: FailureProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <InlineAlert tone="warning">{t('sources.gone')}</InlineAlert>;
  return <ErrorPanel {...errorProps(readingText(error))} {...retry} />;
}

function SourceView(props: { contextId: string; source: Source; reason: string; onClose: () => void }) {
  const { contextId, source, reason, onClose } = props;
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules;
  const { feeScheduleId } = source;
  const unlinked = useFeesElsewhere() ? 'sources.feeSchedule.elsewhere' : 'sources.feeSchedule.none';
  const schedule = feeScheduleId
    ? (schedules?.find(({ id }) => id === feeScheduleId)?.name ?? feeScheduleId)
    : t(unlinked);
  const json = indentJson(writeJson(source.config ?? {}));
  return (
    <Sheet
      title={source.name}
      description={<SourceOrigin contextId={contextId} source={source} />}
      onClose={onClose}
    >
      <FieldSet>
        <InlineAlert>{reason}</InlineAlert>
        <Facts>
          <Fact label={t('sources.field.type')} value={typeLabel(source.type)} />
          <Fact label={t('sources.field.side')} value={sideLabel(source.side)} />
          <Fact label={t('sources.field.feeSchedule')} value={schedule} />
        </Facts>
        <TextArea
          mono
          readOnly
          rows={Math.min(24, json.split('\n').length + 1)}
          label={t('form.json.label')}
          value={json}
        />
      </FieldSet>
    </Sheet>
  );
}
