import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { saveMessage } from '~/api/save-messages';
import {
  changedProperties,
  mergeThreeWay,
  withTheirs,
} from '@recon/engine/configuration/three-way/merge-three-way';
import type { EditConflict, Properties, Shape } from '@recon/engine/configuration/three-way/merge-three-way';
import { t } from '~/i18n/t';
import type { UndoableChange, RegisteredChange } from '~/ui/controls/UndoButton';
import { type Message, toast } from '~/ui/overlay/toast';
import { conflictIssue, type ConflictFormatters } from './conflict-messages';
import { FieldValidationError } from './field-validation-error';

type UndoWords<Saved> = {
  undo: (saved: Saved) => string;
  undone: (before: Saved) => string;
  notUndone: (before: Saved, reason: string) => string;
};

/** Undo labels for records that have a name. */
export const undoByName: UndoWords<{ name: string }> = {
  undo: ({ name }) => t('form.undo.edit', { name }),
  undone: ({ name }) => t('form.undo.done', { name }),
  notUndone: ({ name }, reason) => t('form.undo.failed', { name, reason }),
};

export type MergedSaveOptions<Saved> = {
  /** Record with which the form is opened; null if there may be none yet. */
  record: Saved;
  /** Returns the fields of a record that can be changed, as they are sent. */
  membersOf: (record: Saved) => Properties;
  shape?: Shape;
  readNow: () => Promise<Saved>;
  /** Sends the fields that differ from `now`, the record as just read; `merged` contains all fields. */
  send: (changes: Properties, merged: Properties, now: Saved) => Promise<NonNullable<Saved>>;
  typed: () => Properties;
  show: (base: Saved, members: Properties) => void;
  words: ConflictFormatters &
    UndoWords<NonNullable<Saved>> & { saved: (saved: NonNullable<Saved>) => string };
  undo: { register: (change: UndoableChange) => RegisteredChange };
  /** Shows the result of a failed undo; a toast by default. */
  tell?: (message: Message) => void;
};

export type MergedSave<Saved = unknown> = {
  /** Record that the form's values are compared with; a background refetch does not change it. */
  base: Saved;
  setBase: (base: Saved) => void;
  /** Returns the fields that differ from `base`: the body of an update. */
  changes: (members: Properties) => Properties;
  /** Saves the changes. Throws a FieldValidationError at conflicts; saving again overwrites other users' values. */
  save: (changes: Properties) => Promise<Saved>;
  /** Fields that both the user and another user changed, until the user has decided; undefined if there are none. */
  conflict: { conflicts: readonly EditConflict[]; isGone: boolean; words: ConflictFormatters } | undefined;
  takeTheirs: () => void;
  keepMine: () => void;
};

/**
 * Returns functions that save a record with a three-way merge, as the service has no precondition
 * (docs/behaviour.md#edit-conflicts). `save` rereads the record, keeps other users' changes, and rejects the fields
 * that both changed, once. Sends only differences, reports fields that were not stored, and offers an undo: a reverse
 * merge.
 */
export function useMergedSave<Saved>(options: MergedSaveOptions<Saved>): MergedSave<Saved> {
  const { record, membersOf, shape, readNow, send, typed, show, words } = options;
  const [base, setBase] = useState(record);
  const [found, setFound] = useState<{ conflicts: readonly EditConflict[]; isGone: boolean }>();
  const changes = (members: Properties) => changedProperties(membersOf(base), members, shape);

  async function save(changed: Properties): Promise<Saved> {
    setFound(undefined);
    if (Object.keys(changed).length === 0) return base;
    return saveOnto(await readNow(), { ...membersOf(base), ...changed });
  }

  async function saveOnto(now: Saved, mine: Properties): Promise<Saved> {
    const isGone = now === null && base !== null;
    const { merged, conflicts } = isGone
      ? { merged: mine, conflicts: [] }
      : mergeThreeWay(membersOf(base), membersOf(now), mine, shape);
    if (isGone || conflicts.length > 0) {
      setBase(now);
      setFound({ conflicts, isGone });
      show(now, merged);
      throw new FieldValidationError(conflicts.map((one) => conflictIssue(one, words)));
    }
    const sent = changedProperties(membersOf(now), merged, shape);
    // Already as requested: an earlier save whose response was lost, or another user with the same change.
    if (now && Object.keys(sent).length === 0) {
      notifySaved(now, words);
      return now;
    }
    try {
      const saved = await send(sent, merged, now);
      notifySaved(saved, words, now ? offerUndo(options, now, saved, sent) : undefined);
      return saved;
    } catch (error) {
      // Another user created it right after the read.
      if (now || !(error instanceof ApiError && error.status === 409)) throw error;
      const current = await readNow().catch(() => null);
      if (current === null) throw error;
      return saveOnto(current, mine);
    }
  }

  return {
    base,
    setBase: (next) => {
      setBase(next);
      setFound(undefined);
    },
    changes,
    save,
    conflict: found && { ...found, words },
    takeTheirs: () => {
      if (found) show(base, found.isGone ? membersOf(base) : withTheirs(typed(), found.conflicts));
      setFound(undefined);
    },
    keepMine: () => setFound(undefined),
  };
}

function notifySaved<Saved>(
  saved: NonNullable<Saved>,
  words: MergedSaveOptions<Saved>['words'],
  undo?: { onAction: () => void; toastId: string },
): void {
  toast({
    ...saveMessage(saved, words.saved(saved), words.nameOf),
    ...(undo && { id: undo.toastId, action: { label: t('ui.undo'), onAction: undo.onAction } }),
  });
}

/** Registers the undo of a save, and returns it for the toast; undefined if it would have to unset a field. */
function offerUndo<Saved>(
  options: MergedSaveOptions<Saved>,
  before: NonNullable<Saved>,
  saved: NonNullable<Saved>,
  sent: Properties,
) {
  const old = options.membersOf(before);
  if (Object.keys(sent).some((name) => old[name] === undefined)) return undefined;
  const toastId = `saved ${(saved as { id?: string }).id}`;
  const { undo: onAction } = options.undo.register({
    label: options.words.undo(saved),
    toastId,
    undo: (again, insist) => takeBack(options, { before, saved, again, insist }),
  });
  return { onAction, toastId };
}

type TakingBack<Saved> = {
  before: NonNullable<Saved>;
  /** Record in the service's response: a value that the service normalised is not another user's change. */
  saved: NonNullable<Saved>;
  again: (insist?: boolean) => void;
  insist: boolean;
};

/** Undoes a save: merges the earlier values into the current record. Returns false if the undo can be tried again. */
async function takeBack<Saved>(
  { membersOf, shape, readNow, send, words, tell = toast }: MergedSaveOptions<Saved>,
  { before, saved, again, insist }: TakingBack<Saved>,
): Promise<boolean> {
  try {
    const now = await readNow();
    if (!now) return notifyGone();
    const members = membersOf(now);
    const { merged, conflicts } = mergeThreeWay(membersOf(saved), members, membersOf(before), shape);
    if (conflicts.length > 0 && !insist) {
      const action = { label: t('ui.undo.insist'), onAction: () => again(true) };
      tell({ tone: 'error', text: t('form.undo.conflict'), action });
      return false;
    }
    const back = changedProperties(members, merged, shape);
    const restored = Object.keys(back).length === 0 ? now : await send(back, merged, now);
    toast(saveMessage(restored, words.undone(before), words.nameOf));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return notifyGone();
    const { reason, requestId } = errorText(error);
    tell({
      tone: 'error',
      text: words.notUndone(before, reason),
      requestId,
      action: { label: t('ui.retry'), onAction: () => again(insist) },
    });
    return false;
  }
}

function notifyGone(): true {
  toast({ tone: 'error', text: t('form.undo.gone') });
  return true;
}
