import 'texts:form';
import { useState } from 'react';
import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { saveMessage } from '~/api/save-messages';
import {
  changedMembers,
  type Conflict,
  type Members,
  type Shape,
  mergeThreeWay,
  withTheirs,
} from '~/domain/three-way/merge-three-way';
import { t } from '~/i18n/t';
import type { Change, UndoableChange } from '~/ui/hooks/use-undo';
import { type Message, toast } from '~/ui/overlay/toast';
import { conflictIssue, type ConflictWords } from './conflict-messages';
import { FieldValidationError } from './field-validation-error';

/** How the undo of a change is called, and how it ended. */
type UndoWords<Saved> = {
  undo: (saved: Saved) => string;
  undone: (before: Saved) => string;
  notUndone: (before: Saved, reason: string) => string;
};

/** The same for records that have a name. */
export const undoByName: UndoWords<{ name: string }> = {
  undo: ({ name }) => t('form.undo.edit', { name }),
  undone: ({ name }) => t('form.undo.done', { name }),
  notUndone: ({ name }, reason) => t('form.undo.failed', { name, reason }),
};

export type MergedSaveOptions<Saved> = {
  /** The record as the form is opened with; null when there may be none yet. */
  record: Saved;
  /** What of a record can be changed, as it is sent. */
  membersOf: (record: Saved) => Members;
  shape?: Shape;
  /** The record as the service has it now. */
  readNow: () => Promise<Saved>;
  /** Sends what differs from `now`; `merged` is all of it. */
  send: (changes: Members, merged: Members, now: Saved) => Promise<NonNullable<Saved>>;
  /** What the form holds now. */
  typed: () => Members;
  /** Lets the form begin anew with `base`, holding `members`. */
  show: (base: Saved, members: Members) => void;
  words: ConflictWords & UndoWords<NonNullable<Saved>> & { saved: (saved: NonNullable<Saved>) => string };
  undo: { register: (change: Change) => UndoableChange };
  /** Tells of a failed undo; a toast unless given. */
  tell?: (message: Message) => void;
};

/** A merged save, as a form uses it. */
export type MergedSave<Saved = unknown> = {
  /** What the form's values are compared with; a later reading of the page does not change it under the hand. */
  base: Saved;
  /** Begins anew with another record. */
  setBase: (base: Saved) => void;
  /** What of these members differs from `base`: the body of an update. */
  changes: (members: Members) => Members;
  /**
   * Saves the changes and gives the record as it is then. Throws a FieldValidationError at what others have changed
   * too, once; saved again, this side's values count.
   */
  save: (changes: Members) => Promise<Saved>;
  /** What both changed, while it is not decided whose values count. */
  conflict: { conflicts: readonly Conflict[]; isGone: boolean; words: ConflictWords } | undefined;
  takeTheirs: () => void;
  keepMine: () => void;
};

/**
 * Optimistic save with a three-way merge: the service has no precondition (docs/behaviour.md#edit-conflicts), so
 * the record is read again, what others changed meanwhile stays theirs, what both changed is refused once,
 * and only what differs is sent. Tells what the service did not keep, and offers to take the change back,
 * which is the same merge the other way round.
 */
export function useMergedSave<Saved>(options: MergedSaveOptions<Saved>): MergedSave<Saved> {
  const { record, membersOf, shape, readNow, send, typed, show, words } = options;
  const [base, setBase] = useState(record);
  const [found, setFound] = useState<{ conflicts: readonly Conflict[]; isGone: boolean }>();
  const changes = (members: Members) => changedMembers(membersOf(base), members, shape);

  async function save(changed: Members): Promise<Saved> {
    setFound(undefined);
    if (Object.keys(changed).length === 0) return base;
    return saveOnto(await readNow(), { ...membersOf(base), ...changed });
  }

  async function saveOnto(now: Saved, mine: Members): Promise<Saved> {
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
    const sent = changedMembers(membersOf(now), merged, shape);
    // As it was wanted already: an earlier save whose answer was lost, or somebody of the same mind.
    if (now && Object.keys(sent).length === 0) {
      notifySaved(now, words);
      return now;
    }
    try {
      const saved = await send(sent, merged, now);
      notifySaved(saved, words, now ? offerUndo(options, now, saved, sent) : undefined);
      return saved;
    } catch (error) {
      // Made by somebody else in the moment after the reading.
      if (now || !(error instanceof ApiError && error.status === 409)) throw error;
      const made = await readNow().catch(() => null);
      if (made === null) throw error;
      return saveOnto(made, mine);
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

/** Undefined where a member was not set before, which cannot be put back. */
function offerUndo<Saved>(
  options: MergedSaveOptions<Saved>,
  before: NonNullable<Saved>,
  saved: NonNullable<Saved>,
  sent: Members,
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
  /** The record as the service answered it: what it made of a value is not somebody else's change. */
  saved: NonNullable<Saved>;
  again: (insist?: boolean) => void;
  insist: boolean;
};

/** Undo of a save: the merge of what was there before onto the record as it is now. False when it may be tried again. */
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
    const back = changedMembers(members, merged, shape);
    const restored = Object.keys(back).length === 0 ? now : await send(back, merged, now);
    toast(saveMessage(restored, words.undone(before), words.nameOf));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return notifyGone();
    const { title, meaning, requestId } = errorText(error);
    tell({
      tone: 'error',
      text: words.notUndone(before, `${title}. ${meaning}`),
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
