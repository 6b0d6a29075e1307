import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { cachedContextNames } from '~/api/contexts';
import { errorText } from '~/api/error-text';
import type { Context } from '@recon/contract/context';
import { contextClone } from '@recon/contract/context-requests';
import { copyName } from '@recon/engine/configuration/contexts/copy-name';
import { useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { useIsShown } from '~/ui/hooks/use-is-shown';
import { toast } from '~/ui/overlay/toast';
import { type CloneDraft, fromDraft } from './clone-draft';
import type { CloneStep } from './clone-steps';
import { cloneDrafts, latestCopies } from './pending-clone';
import { isNameTaken, nameTooLongText, useClone, usePartCounts } from './use-clone';

export interface CloneAddress {
  context: Context;
  /** The step in the URL; the wizard shows the nearest step that is possible. */
  step: CloneStep;
  copyId: string | undefined;
  onStep: OnStep;
}

/** Changes the step in the URL. `isDone` removes the previous steps, so that one step back leaves the wizard. */
type OnStep = (step: CloneStep, options?: { replace?: boolean; copyId?: string; isDone?: boolean }) => void;

/** Holds the state of the clone wizard: its form, the visible step, the request and its outcome. */
export function useCloneWizard(address: CloneAddress) {
  const { context, step, onStep } = address;
  const clone = useClone(context.id);
  const parts = usePartCounts(context.id);
  const names = useCloneNames(clone.pending?.draft.name);
  // The counts at the time of the request. If it is sent again unchanged, the counts of the first attempt still apply.
  const [promised, setPromised] = useState(clone.pending?.counts);
  const counts = (clone.pending && promised) ?? parts.counts;
  const { shownCopyId, forgetMade } = useMadeCopy(address, clone.finished?.copyId);
  const { form, draft, guard } = useCloneForm(address, clone, names, shownCopyId !== undefined);
  const name = draft.name.trim();
  const nameFits = z.safeParse(contextClone, fromDraft(draft)).success && names.faultOf(name) === undefined;
  const isHere = useIsShown();

  const beginAnew = () => {
    forgetMade();
    onStep('name');
  };
  const send = async () => {
    forgetMade();
    setPromised(counts);
    const outcome = await clone.send({ draft: { ...draft, name }, counts });
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    if (!isHere.current) notifyElsewhere(name, failure);
    else if (failure !== undefined) {
      const message = isNameTaken(failure) ? t('contexts.clone.name.taken') : nameTooLongText(failure, name);
      if (message === undefined) return;
      names.refuse(name, message);
      clone.forgetError();
      onStep('name', { replace: true });
    }
  };
  const isAway = clone.isSending && step !== 'review';
  const goBack = useEffectEvent(onStep);
  useEffect(() => {
    // The browser's back button cannot be switched off, but what is being sent cannot be changed any more.
    if (isAway) goBack('review');
  }, [isAway]);
  const shown = shownStep(isAway ? 'review' : step, shownCopyId !== undefined, nameFits);
  const inputs = { counts, names, form, draft, name, nameFits };
  return { ...address, ...inputs, clone, parts, shown, shownCopyId, guard, beginAnew, send };
}

export type CloneWizardState = ReturnType<typeof useCloneWizard>;

/** Returns which names a copy cannot have: rejected ones, and known ones except `own`, that of a resent attempt. */
function useCloneNames(own: string | undefined) {
  const client = useQueryClient();
  const [known] = useState(() => cachedContextNames(client));
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const takenText = t('contexts.clone.name.taken');
  // The copy of a lost attempt may be among the known names; sending the request again does not conflict with it.
  const isTaken = (name: string) => refused.get(name) === takenText || (known.has(name) && name !== own);
  return {
    known,
    isTaken,
    faultOf: (name: string) => (isTaken(name) ? takenText : refused.get(name.trim())),
    refuse: (name: string, message: string) => setRefused(new Map([...refused, [name, message]])),
  };
}

/** Returns the id of the copy whose result is shown. If one exists, redirects earlier steps to the result. */
function useMadeCopy({ context, step, copyId, onStep }: CloneAddress, finishedId: string | undefined) {
  // The steps before a result stay in the history; after a reload this tab still knows their result.
  const [earlier, setEarlier] = useState(() => (step === 'what' ? undefined : latestCopies.load(context.id)));
  const done = finishedId ?? (step === 'what' ? undefined : earlier);
  const shownCopyId = (step === 'result' ? copyId : undefined) ?? done;
  const isBehindResult = done !== undefined && (step !== 'result' || copyId === undefined);
  const stepBehind = isBehindResult ? step : undefined;
  const goOn = useEffectEvent(onStep);
  const isDone = finishedId !== undefined;
  useEffect(() => {
    // Also if the user goes back: a finished clone must not be offered again.
    if (stepBehind !== undefined && shownCopyId !== undefined)
      goOn('result', { replace: true, copyId: shownCopyId, isDone });
  }, [stepBehind, shownCopyId, isDone]);
  const forgetMade = () => {
    setEarlier(undefined);
    latestCopies.clear(context.id);
  };
  return { shownCopyId, forgetMade };
}

/** Holds the form of the wizard. The input survives a reload, and leaving the wizard asks for confirmation. */
function useCloneForm(
  { context, onStep }: CloneAddress,
  { pending, finished, isSending }: ReturnType<typeof useClone>,
  { known, faultOf }: ReturnType<typeof useCloneNames>,
  isMade: boolean,
) {
  const [initial] = useState(() => pending?.draft ?? prefilledDraft(context, known));
  const [typed] = useState(() => (pending ? undefined : cloneDrafts.load(context.id)));
  const form = useContractForm({
    schema: contextClone.check(({ value, issues }) => {
      const message = faultOf(value.name);
      if (message !== undefined)
        issues.push({ code: 'custom', input: value.name, path: ['name'], message, continue: true });
    }),
    defaultValues: typed ?? initial,
    toBody: fromDraft,
    // The name step validates; the review sends the request and shows its outcome.
    onSubmit: async () => undefined,
    onSaved: () => onStep('review'),
  });
  const draft = { ...initial, ...useWatch({ control: form.control }) };
  const isLeaving = useRef(false);
  const isChanged = differs(initial, draft) && !pending && finished === undefined;
  useEffect(() => {
    // A reload finds the input again; a user who leaves the wizard has confirmed that.
    if (isChanged && !isLeaving.current) cloneDrafts.save(context.id, draft);
    else cloneDrafts.clear(context.id);
  });
  const guard = useLeaveGuard(
    {
      // A lost attempt is stored, so that leaving loses nothing of it.
      hasUnsavedChanges: () =>
        !isLeaving.current &&
        !isMade &&
        (isSending || (!pending && differs(initial, form.methods.getValues()))),
      discard: () => {
        isLeaving.current = true;
        cloneDrafts.clear(context.id);
      },
      isPending: isSending,
    },
    (next, current) => next.pathname === current.pathname,
  );
  return { form, draft, guard };
}

function prefilledDraft(context: Context, known: ReadonlySet<string>): CloneDraft {
  return {
    name: copyName(context.name, (name) => known.has(name), t('contexts.clone.word')),
    includeSources: true,
    includeRules: true,
    // A copied fee schedule can never be deleted.
    includeFeeSchedules: false,
  };
}

function differs(a: CloneDraft, b: CloneDraft): boolean {
  return (Object.keys(a) as (keyof CloneDraft)[]).some((field) => a[field] !== b[field]);
}

/** Shows the outcome in a toast to a user who left the wizard while the request was in flight. */
function notifyElsewhere(name: string, failure: unknown): void {
  if (failure === undefined) return void toast({ text: t('contexts.clone.done.title', { name }) });
  const { title, meaning, requestId } = errorText(failure);
  toast({ tone: 'error', text: `${t('contexts.clone.title', { name })}: ${title}. ${meaning}`, requestId });
}

/** Returns the step to show: the URL may name a step whose data is missing, for example after a reload. */
function shownStep(stepOfUrl: CloneStep, isDone: boolean, nameFits: boolean): CloneStep {
  if (isDone) return 'result';
  // Without the id of a copy the result is unknown, and nothing is about to be sent.
  if (stepOfUrl === 'result') return 'what';
  if (stepOfUrl === 'review') return nameFits ? 'review' : 'name';
  return stepOfUrl;
}
