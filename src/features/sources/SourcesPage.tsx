import { saveMessage } from '~/api/save-messages';
import { sourcePolicy } from '@recon/engine/configuration/sources/source-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { HeaderAction } from '~/ui/page/PageHeader';
import { lazyComponent } from '~/lib/lazy';
import { toast } from '~/ui/overlay/toast';
import { UndoButton, useUndo } from '~/ui/controls/UndoButton';
import { useFocusCreatedRow } from '~/ui/focus';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { sourcesReadOnlyText, sourceRefusalText } from './source-messages';
import { SourceList, type SourceListProps } from './SourceList';
import type { NewScheduleForm } from './SourceForms';

const SourceSheets = lazyComponent(async () => (await import('./SourceSheets')).SourceSheets);

interface SourcesPageProps extends Omit<SourceListProps, 'remark'> {
  contextStatus: string;
  permissions: readonly string[];
  open: string | undefined;
  onOpen: (source: string | undefined) => void;
  onFieldMap: (sourceId: string) => void;
  newSchedule: NewScheduleForm;
}

/** Renders where a context's transactions come from: its sources on both sides. */
export function SourcesPage(props: SourcesPageProps) {
  const { contextId, contextStatus, permissions, open, onOpen, onFieldMap, newSchedule, ...list } = props;
  const undo = useUndo();
  const focusCreatedRow = useFocusCreatedRow(open !== undefined);
  const refusals = {
    create: sourceRefusalText(sourcePolicy.create(contextStatus, permissions)),
    update: sourcesReadOnlyText(sourcePolicy.update(contextStatus, permissions)),
  };
  const label = t('sources.new');
  const run = () => onOpen('new');
  usePageActions([{ id: 'createSource', label, keys: 'n', refusal: refusals.create, run }]);
  return (
    <>
      <HeaderAction>
        <UndoButton undo={undo} />
        <Button
          variant="primary"
          icon="plus"
          disabledReason={refusals.create}
          aria-keyshortcuts="n"
          onClick={run}
        >
          {label}
        </Button>
      </HeaderAction>
      <SourceList {...list} contextId={contextId} remark={refusals.update ?? t('sources.noDelete')} />
      {open !== undefined && (
        <SourceSheets
          contextId={contextId}
          open={open}
          refusals={refusals}
          undo={undo}
          newSchedule={newSchedule}
          onCreated={(source) => {
            const { id, name } = source;
            focusCreatedRow(id);
            toast({
              // One at a time: the next source's toast replaces this one.
              id: `source made in ${contextId}`,
              ...saveMessage(source, t('sources.created', { name })),
              action: { label: t('sources.mapFields'), onAction: () => onFieldMap(id), sends: false },
            });
            onOpen(undefined);
          }}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  );
}
