import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ActivityRow } from '~/api/activity';
import { contextOf, type UndoInput, undoInputQuery } from '~/api/undo-input';
import type { AppliedFile } from '@recon/contract/activity';
import { invert, type NotUndone } from '@recon/engine/configuration/activity/invert';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { actionText, authorText, entryText } from '../action-text';
import { ConflictList } from './ConflictList';
import { conflictGroups } from './conflict-groups';
import { StaysNote } from './PlanNotes';
import { PlanSheet, type PlanSheetProps, UnreadPlan } from './PlanSheet';

interface UndoSheetProps {
  /** Entries of one action, newest first. */
  entries: readonly ActivityRow[];
  /** Whether the action has further entries, of other contexts. */
  isPart: boolean;
  onClose: () => void;
}

/** Reads what is live now and plans the undo of an action on it. The user sees the plan before it is carried out. */
export function UndoSheet({ entries, isPart, onClose }: UndoSheetProps) {
  const input = useQuery(undoInputQuery(entries));
  const action = actionText({ entries });
  const context = entries[0]?.contextName;
  const title = isPart && context ? t('undo.titleIn', { action, context }) : t('undo.title', { action });
  const onAgain = () => void input.refetch();
  if (!input.data)
    return <UnreadPlan {...{ title, onAgain, onClose }} error={input.error} isReading={input.isFetching} />;
  // After another reading the plan starts again.
  const read = input.dataUpdatedAt;
  return (
    <PlannedUndo
      key={read}
      {...{ title, entries, isPart, onAgain, onClose }}
      input={input.data}
      isReading={input.isFetching}
      readError={input.error}
    />
  );
}

type PlannedUndoProps = UndoSheetProps &
  Pick<PlanSheetProps, 'title' | 'onAgain' | 'isReading' | 'readError'> & { input: UndoInput };

function PlannedUndo({ entries, isPart, input, ...sheet }: PlannedUndoProps) {
  const { live } = input;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { target, conflicts, unreachable } = useMemo(
    () => invert(entries, { ...input, chosen }),
    [entries, input, chosen],
  );
  const groups = useMemo(() => conflictGroups(conflicts, live), [conflicts, live]);
  const isWhole = unreachable.length === 0 && groups.every(({ key }) => chosen.has(key));
  const choose = (key: string, isRestored: boolean) =>
    setChosen((before) => new Set(isRestored ? [...before, key] : [...before].filter((one) => one !== key)));
  return (
    <PlanSheet
      {...sheet}
      target={target}
      undone={undoneOf(entries, isPart || !isWhole)}
      about={t('undo.about')}
      contextId={contextOf(entries)}
      base={live}
      submitText={() => t('undo.submit')}
      doneNote={<InlineAlert tone="good">{t(isWhole ? 'undo.done' : 'undo.donePart')}</InlineAlert>}
      noneText={noneText(groups.length, unreachable.length)}
    >
      {(isLocked) => (
        <>
          <StaysNote
            title={t('undo.notUndone')}
            items={unreachable.map((one) => notUndoneText(one, entries))}
          />
          {groups.length > 0 && !isLocked && <ConflictList {...{ groups, chosen }} onChoose={choose} />}
        </>
      )}
    </PlanSheet>
  );
}

/** Returns how the log names the undo of entries; undefined for that of one change, which itself says what it does. */
function undoneOf(entries: readonly ActivityRow[], isPartial: boolean): AppliedFile | undefined {
  const named = entries.find(({ appliedFile }) => appliedFile)?.appliedFile ?? {};
  const { file, digest, undone, isRedo = false } = named;
  const isOfFile = file !== undefined && digest !== undefined;
  if (!isOfFile && entries.length === 1) return undefined;
  return {
    undone: entries.length,
    ...(isOfFile && { file, digest }),
    ...(isPartial && { isPartial }),
    ...(undone !== undefined && !isRedo && { isRedo: true }),
  };
}

function noneText(conflicts: number, unreachable: number): string {
  if (conflicts > 0) return t('undo.none.kept');
  return t(unreachable === 0 ? 'undo.none' : 'plan.none.stays');
}

function notUndoneText(one: NotUndone, entries: readonly ActivityRow[]): string {
  const entry = entries.find(({ number }) => number === one.number)!;
  return `${entryText(entry)}. ${reasonText(one)}`;
}

function reasonText({ reason, by }: NotUndone): string {
  const author = by ? authorText(by.author) : '';
  if (reason === 'again') return t('undo.notUndone.again', { author });
  if (reason === 'gone' && by) return t('undo.notUndone.gone.by', { author });
  return t(`undo.notUndone.${reason}`);
}
