import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '~/api/error-text';
import type { DeleteOutcome } from '~/api/send-delete';
import { createFieldMap, deleteFieldMap, fieldMapQueries } from '~/api/field-maps';
import { saveMessage } from '~/api/save-messages';
import { useTrackRecent } from '~/api/recents';
import type { FieldMap } from '@recon/contract/field-map';
import type { Source } from '@recon/contract/source';
import { fieldMapPolicy } from '@recon/engine/file/field-maps/field-map-policy';
import { sides } from '@recon/engine/configuration/sources/source-types';
import { LastChangeNote } from '~/history/history';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Chip, Tag } from '~/ui/controls/Chip';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog';
import { EmptyState } from '~/ui/page/EmptyState';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RenderLink } from '~/lib/links';
import { PageHeader } from '~/ui/page/PageHeader';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { toast } from '~/ui/overlay/toast';
import { type PageUndo, UndoButton, useUndo } from '~/ui/controls/UndoButton';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { FieldMapEditor } from './FieldMapEditor';
import { fieldMapReadOnlyText, fieldMapRefusalText } from './field-map-messages';
import * as styles from './field-maps.module.css';

interface FieldMapPageProps {
  contextId: string;
  contextStatus: string | undefined;
  permissions: readonly string[];
  source: Source;
  typeName: string;
  fieldMap: FieldMap | null;
  crumbs: readonly { label: string; link?: RenderLink }[];
}

/** Renders the field map of a source: the editor, or an empty state. */
export function FieldMapPage(props: FieldMapPageProps) {
  const { contextId, contextStatus, permissions, source, typeName, fieldMap, crumbs } = props;
  const [isOpen, setIsOpen] = useState(fieldMap !== null);
  const [isRemoving, setRemoving] = useState(false);
  const undo = useUndo();
  const remove = useRemove({ contextId, sourceId: source.id }, source.name, undo);
  const refusal = (what: 'create' | 'delete') =>
    fieldMapRefusalText(fieldMapPolicy[what](contextStatus, permissions));
  const refused = fieldMapReadOnlyText(
    fieldMapPolicy[fieldMap ? 'update' : 'create'](contextStatus, permissions),
    fieldMap !== null,
  );
  const creation = { label: t('fieldMaps.create'), refusal: refusal('create'), run: () => setIsOpen(true) };
  const removal = { label: t('fieldMaps.delete'), refusal: refusal('delete'), run: () => setRemoving(true) };
  usePageActions([
    fieldMap ? { id: 'deleteFieldMap', ...removal } : { id: 'createFieldMap', keys: 'n', ...creation },
  ]);
  useTrackRecent({ kind: 'source', id: source.id, name: source.name, contextId });
  return (
    <>
      <PageHeader
        title={t('fieldMaps.titleOf', { name: source.name })}
        crumbs={crumbs}
        chips={<Chips {...{ contextId, source, typeName, fieldMap }} />}
        actions={
          <>
            <UndoButton undo={undo} />
            {fieldMap && <MoreActions name={source.name} {...removal} />}
          </>
        }
      />
      {refused && <InlineAlert className={styles.refusal}>{refused}</InlineAlert>}
      {isOpen || fieldMap ? (
        <FieldMapEditor
          source={{ contextId, sourceId: source.id, name: source.name }}
          fieldMap={fieldMap}
          disabledReason={refused}
          undo={undo}
        />
      ) : (
        <EmptyState
          icon="to-position"
          title={t('fieldMaps.none.title')}
          action={
            <Button variant="primary" icon="plus" disabledReason={creation.refusal} onClick={creation.run}>
              {creation.label}
            </Button>
          }
        >
          {t('fieldMaps.none.text')}
        </EmptyState>
      )}
      {isRemoving && fieldMap && (
        <ConfirmDialog
          tone="danger"
          title={t('fieldMaps.delete.title', { name: source.name })}
          confirmLabel={t('fieldMaps.delete')}
          onConfirm={() => {
            setRemoving(false);
            void remove(fieldMap, () => setIsOpen(false));
          }}
          onClose={() => setRemoving(false)}
        >
          {t('fieldMaps.delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

type MoreActionsProps = { name: string; label: string; refusal: string | undefined; run: () => void };

/** Renders the menu of a source's field map, with its deletion. */
function MoreActions({ name, label, refusal: disabledReason, run: onSelect }: MoreActionsProps) {
  return (
    <ActionMenu
      label={t('ui.moreActions', { name })}
      size="medium"
      items={[{ label, icon: 'trash', danger: true, disabledReason, onSelect }]}
    />
  );
}

type ChipsProps = Pick<FieldMapPageProps, 'contextId' | 'source' | 'typeName' | 'fieldMap'>;

function Chips({ contextId, source, typeName, fieldMap }: ChipsProps): ReactNode {
  const side = sides.find((known) => known === source.side);
  return (
    <>
      {side && <Tag tone={side === 'LEFT' ? 'left' : 'right'}>{t(`fieldMaps.side.${side}`)}</Tag>}
      <Chip>{typeName}</Chip>
      {fieldMap?.version !== undefined && (
        <Chip>{t('fieldMaps.version', { version: fieldMap.version })}</Chip>
      )}
      {fieldMap && (
        <LastChangeNote
          contextId={contextId}
          objectId={fieldMap.id}
          kind="field-map"
          updatedAt={fieldMap.updatedAt}
          otherwise={
            fieldMap.updatedAt && (
              <span className="ui-aside">
                <FocusableTime instant={fieldMap.updatedAt} />
              </span>
            )
          }
        />
      )}
    </>
  );
}

/** Returns a function that deletes the field map. Undo creates it again, with a new id and version 1. */
function useRemove(of: { contextId: string; sourceId: string }, name: string, undo: PageUndo) {
  const client = useQueryClient();
  const { mutateAsync: remove } = useMutation(deleteFieldMap(of));
  const { mutateAsync: create } = useMutation(createFieldMap(of));

  async function run(map: FieldMap, onRemoved: () => void): Promise<void> {
    let end: DeleteOutcome;
    try {
      end = await remove(map.id);
    } catch (error) {
      return toastFailure(error, name, 'fieldMaps.delete.failed', () => void run(map, onRemoved));
    }
    onRemoved();
    if (end === 'gone') return void toast({ tone: 'warning', text: t('fieldMaps.deletedAlready') });
    const toastId = `field-map-deleted ${map.id}`;
    const undoable = undo.register({
      label: t('fieldMaps.undo.delete'),
      toastId,
      undo: (again) => makeAgain(map, again),
    });
    toast({
      id: toastId,
      text: client.getQueryData(fieldMapQueries.ofSource(of).queryKey)
        ? t('fieldMaps.deletedOther')
        : t('fieldMaps.deleted'),
      action: { label: t('ui.undo'), onAction: undoable.undo },
    });
  }

  async function makeAgain(map: FieldMap, again: () => void): Promise<boolean> {
    try {
      const fieldMap = await create({ mapping: map.mapping });
      toast(saveMessage(fieldMap, t('fieldMaps.madeAgain', { id: fieldMap.id })));
      return true;
    } catch (error) {
      toastFailure(error, name, 'fieldMaps.undoFailed', again);
      return false;
    }
  }

  return run;
}

type FailedKey = 'fieldMaps.delete.failed' | 'fieldMaps.undoFailed';

function toastFailure(error: unknown, name: string, key: FailedKey, again: () => void): void {
  const { title, meaning, requestId } = errorText(error);
  toast({
    tone: 'error',
    text: t(key, { name, reason: `${title}. ${meaning}` }),
    requestId,
    action: { label: t('ui.retry'), onAction: again },
  });
}
