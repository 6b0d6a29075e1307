import 'texts:contexts.clone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { knownContextNames } from '~/api/contexts';
import { errorText } from '~/api/error-text';
import { type Context, contextClone } from '~/contract/context';
import { copyName } from '~/domain/contexts/copy-name';
import { useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { useLatest } from '~/ui/hooks/use-latest';
import { toast } from '~/ui/overlay/toast';
import { type CloneDraft, fromDraft } from './clone-draft';
import type { CloneStep } from './clone-steps';
import { clearDraft, clearLatestCopy, saveDraft, loadDraft, latestCopyOf } from './pending-clone';
import { isNameTaken, tooLongName, useClone } from './use-clone';
import { usePartCounts } from './use-part-counts';

/** What the address of the wizard says, and how it is changed. */
export interface CloneAddress {
  context: Context;
  /** The step that the address asks for; the wizard shows the nearest one that can be shown. */
  step: CloneStep;
  /** The copy whose result the address asks for. */
  copyId: string | undefined;
  onStep: OnStep;
}

/** `isDone`: the steps before it are left behind, so that one step back leads out of the wizard. */
type OnStep = (step: CloneStep, options?: { replace?: boolean; copyId?: string; isDone?: boolean }) => void;

/** The state of the clone wizard: its form, the step shown, the attempt to send and what came of it. */
export function useCloneWizard(address: CloneAddress) {
  const { context, step, onStep } = address;
  const clone = useClone(context.id);
  const parts = usePartCounts(context.id);
  const names = useCloneNames(clone.pending?.draft.name);
  // What was counted when it was sent. Sent again unchanged, it is still the promise of the first time that counts.
  const [promised, setPromised] = useState(clone.pending?.counts);
  const counts = (clone.pending && promised) ?? parts.counts;
  const { made, forgetMade } = useMadeCopy(address, clone.finished?.copyId);
  const { form, draft, guard } = useCloneForm(address, clone, names, made !== undefined);
  const name = draft.name.trim();
  const nameFits = z.safeParse(contextClone, fromDraft(draft)).success && names.faultOf(name) === undefined;
  const isHere = useIsHere();

  const beginAnew = () => {
    forgetMade();
    onStep('name');
  };
  const send = async () => {
    setPromised(counts);
    const outcome = await clone.send({ draft: { ...draft, name }, counts });
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    if (!isHere.current) notifyOtherTabs(name, failure);
    else if (failure !== undefined) {
      const message = isNameTaken(failure) ? t('contexts.clone.name.taken') : tooLongName(failure, name);
      if (message === undefined) return;
      names.refuse(name, message);
      clone.forgetError();
      onStep('name', { replace: true });
    }
  };
  const shown = shownStep(step, made !== undefined, nameFits);
  return { clone, parts, counts, names, form, draft, name, shown, made, guard, beginAnew, send };
}

/** The names that a copy cannot have: those known here, but for `own`, and those the service has refused. */
function useCloneNames(own: string | undefined) {
  const client = useQueryClient();
  const [known] = useState(() => knownContextNames(client));
  /** Names that the service has refused, with the words for it. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const taken = t('contexts.clone.name.taken');
  // The copy of a lost attempt may be among the known names; sending it again is no clash with itself.
  const isTaken = (name: string) => refused.get(name) === taken || (known.has(name) && name !== own);
  return {
    known,
    isTaken,
    faultOf: (name: string) => (isTaken(name) ? taken : refused.get(name.trim())),
    refuse: (name: string, message: string) => setRefused(new Map([...refused, [name, message]])),
  };
}

/** The copy whose result is to be shown; an address of a step behind that result is led to it. */
function useMadeCopy({ context, step, copyId, onStep }: CloneAddress, finishedId: string | undefined) {
  // The steps behind a result stay in the history; after a reload this tab still knows what they led to.
  const [earlier, setEarlier] = useState(() => (step === 'what' ? undefined : latestCopyOf(context.id)));
  const done = finishedId ?? (step === 'what' ? undefined : earlier);
  const made = (step === 'result' ? copyId : undefined) ?? done;
  const isBehindResult = done !== undefined && (step !== 'result' || copyId === undefined);
  const stepBehind = isBehindResult ? step : undefined;
  const goOn = useLatest(onStep);
  const isDone = finishedId !== undefined;
  useEffect(() => {
    // Also when somebody goes back: what is done cannot be gone back behind, and must not be offered again.
    if (stepBehind !== undefined && made !== undefined)
      goOn('result', { replace: true, copyId: made, isDone });
  }, [stepBehind, made, isDone, goOn]);
  const forgetMade = () => {
    setEarlier(undefined);
    clearLatestCopy(context.id);
  };
  return { made, forgetMade };
}

/** The form of the wizard; what is typed is kept through a reload, and asked about before it is left. */
function useCloneForm(
  { context, onStep }: CloneAddress,
  { pending, finished, isSending }: ReturnType<typeof useClone>,
  { known, faultOf }: ReturnType<typeof useCloneNames>,
  isMade: boolean,
) {
  const [initial] = useState(() => pending?.draft ?? prefilled(context, known));
  const [typed] = useState(() => (pending ? undefined : loadDraft(context.id)));
  const form = useContractForm({
    schema: contextClone.check(({ value, issues }) => {
      const message = faultOf(value.name);
      if (message !== undefined)
        issues.push({ code: 'custom', input: value.name, path: ['name'], message, continue: true });
    }),
    defaultValues: typed ?? initial,
    toBody: fromDraft,
    // Checked in the step of the name; sent from the review, which shows what came of it.
    onSubmit: async () => undefined,
    onSaved: () => onStep('review'),
  });
  const draft = { ...initial, ...useWatch({ control: form.control }) };
  const isLeaving = useRef(false);
  const isChanged = differs(initial, draft) && !pending && finished === undefined;
  useEffect(() => {
    // A reload finds it again; whoever leaves the wizard on purpose has been asked.
    if (isChanged && !isLeaving.current) saveDraft(context.id, draft);
    else clearDraft(context.id);
  });
  const guard = useLeaveGuard(
    {
      // A lost attempt is kept, so that leaving loses nothing of it.
      hasUnsavedChanges: () =>
        !isLeaving.current &&
        !isMade &&
        !pending &&
        (isSending || differs(initial, form.methods.getValues())),
      discard: () => {
        isLeaving.current = true;
        clearDraft(context.id);
      },
    },
    (next, current) => next.pathname === current.pathname,
  );
  return { form, draft, guard };
}

/** Whether the component is still on the screen, for what ends after it. */
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
    // A copied fee schedule can never be deleted again.
    includeFeeSchedules: false,
  };
}

function differs(a: CloneDraft, b: CloneDraft): boolean {
  return (Object.keys(a) as (keyof CloneDraft)[]).some((field) => a[field] !== b[field]);
}

/** Whoever has left the wizard while it was sent still hears what came of it. */
function notifyOtherTabs(name: string, failure: unknown): void {
  if (failure === undefined) {
    toast({ text: t('contexts.clone.done.title', { name }) });
    return;
  }
  const { title, meaning, requestId } = errorText(failure);
  toast({ tone: 'error', text: `${t('contexts.clone.title', { name })}: ${title}. ${meaning}`, requestId });
}

/** An address may ask for a step whose ground is missing, after a reload for instance. */
function shownStep(asked: CloneStep, isDone: boolean, nameFits: boolean): CloneStep {
  if (isDone) return 'result';
  // A result of which no copy is named: nobody knows what it was of, so nothing is about to be sent.
  if (asked === 'result') return 'what';
  if (asked === 'review') return nameFits ? 'review' : 'name';
  return asked;
}
