import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { knownContextNames } from '~/api/contexts';
import { errorText } from '~/api/error-text';
import type { Context } from '@recon/contract/context';
import { contextClone } from '@recon/contract/context-requests';
import { copyName } from '@recon/engine/configuration/contexts/copy-name';
import { FieldValidationError } from '~/forms/field-validation-error';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { type CloneDraft, fromDraft } from './clone-draft';
import { isNameTaken, type useClone, usePartCounts } from './use-clone';

export interface CloneFormProps {
  context: Context;
  clone: ReturnType<typeof useClone>;
  /** Called with the id of the copy, unless the user has left the page. */
  onDone: (copyId: string) => void;
}

/** Holds the form of a clone, which starts with an attempt whose response was lost; leaving it asks first. */
export function useCloneForm({ context, clone, onDone }: CloneFormProps) {
  const { pending, isSending } = clone;
  const parts = usePartCounts(context.id);
  // If it is sent again unchanged, the counts of the first attempt still apply.
  const counts = pending?.counts ?? parts.counts;
  const names = useCloneNames(pending?.draft.name);
  const isHere = useIsHere();
  const form = useContractForm({
    schema: contextClone.check(({ value, issues }) => {
      if (names.isTaken(value.name)) issues.push({ ...takenIssue(), code: 'custom', input: value.name });
    }),
    defaultValues: pending?.draft ?? prefilled(context, names.known),
    toBody: fromDraft,
    onSubmit: async (_body, values: CloneDraft) => {
      const name = values.name.trim();
      const outcome = await clone.send({ draft: { ...values, name }, counts });
      if (!isHere.current) notifyElsewhere(name, 'failure' in outcome ? outcome.failure : undefined);
      if (!('failure' in outcome)) return outcome.copyId;
      if (!isNameTaken(outcome.failure)) throw outcome.failure;
      names.refuse(name);
      throw new FieldValidationError([takenIssue()]);
    },
    onSaved: (copyId) => {
      if (isHere.current) onDone(copyId);
    },
  });
  const guard = useLeaveGuard(
    {
      // A lost attempt is stored, so that leaving loses nothing of it.
      hasUnsavedChanges: () => isSending || (!pending && form.hasUnsavedChanges()),
      discard: form.discard,
    },
    (next, current) => next.pathname === current.pathname,
  );
  const stay = useEffectEvent(() => guard.isAsking && guard.stay());
  useEffect(() => {
    // A user who was asked while it was sent, and has not answered, stays.
    if (!isSending) stay();
  }, [isSending]);
  return { form, guard, parts, counts, names };
}

const takenIssue = () => ({ path: ['name'], message: t('contexts.clone.name.taken') });

/** Returns which names a copy cannot have: rejected ones, and known ones except `own`, that of a resent attempt. */
function useCloneNames(own: string | undefined) {
  const client = useQueryClient();
  const [known] = useState(() => knownContextNames(client));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  return {
    known,
    // The copy of a lost attempt may be among the known names; sending the request again does not conflict with it.
    isTaken: (name: string) => refused.has(name) || (known.has(name) && name !== own),
    refuse: (name: string) => setRefused(new Set([...refused, name])),
  };
}

/** Returns a ref that is true while the component is mounted, for code after a request. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

function prefilled(context: Context, known: ReadonlySet<string>): CloneDraft {
  return {
    name: copyName(context.name, (name) => known.has(name), t('contexts.clone.word')),
    includeSources: true,
    includeRules: true,
    // A copied fee schedule can never be deleted.
    includeFeeSchedules: false,
  };
}

/** Shows the outcome in a toast to a user who left the page while the request was in flight. */
function notifyElsewhere(name: string, failure: unknown): void {
  if (failure === undefined) return void toast({ text: t('contexts.clone.done.title', { name }) });
  const { title, meaning, requestId } = errorText(failure);
  toast({ tone: 'error', text: `${t('contexts.clone.title', { name })}: ${title}. ${meaning}`, requestId });
}
