import 'texts:contexts.clone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { knownContextNames } from '~/api/contexts';
import { errorText } from '~/api/error-text';
import { type Context, contextClone } from '~/contract/context';
import { contextCan } from '~/domain/contexts/context-can';
import { copyName } from '~/domain/contexts/copy-name';
import { DiscardDialog } from '~/forms/DiscardDialog';
import { useContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Stepper } from '~/ui/controls/Stepper';
import { toast } from '~/ui/overlay/toast';
import { useLatest } from '~/ui/hooks/use-latest';
import { refusalText } from '../context-words';
import { usePermissions } from '../use-permissions';
import { type CloneDraft, fromDraft } from './clone-draft';
import { type CloneStep, cloneSteps } from './clone-steps';
import { NameStep } from './NameStep';
import { ResultStep } from './ResultStep';
import { ReviewStep } from './ReviewStep';
import { forgetDraft, forgetLatestCopy, keepDraft, keptDraft, latestCopyOf } from './pending-clone';
import { isNameTaken, tooLongName, useClone } from './use-clone';
import { usePartCounts } from './use-part-counts';
import { WhatStep } from './WhatStep';
import * as styles from './clone.module.css';

interface CloneWizardProps {
  context: Context;
  /** The step that the address asks for; the wizard shows the nearest one that can be shown. */
  step: CloneStep;
  /** The copy whose result the address asks for. */
  copyId: string | undefined;
  onStep: OnStep;
  /** The way out, before it is done. */
  onCancel: () => void;
}

/** `isDone`: the steps before it are left behind, so that one step back leads out of the wizard. */
type OnStep = (step: CloneStep, options?: { replace?: boolean; copyId?: string; isDone?: boolean }) => void;

/**
 * Copies a context in four steps. What was chosen stays through back and forward and through every
 * failure. A result stays a result: its address names the copy, so that no reload offers it anew.
 */
export function CloneWizard(props: CloneWizardProps) {
  const { context, step, copyId, onStep, onCancel } = props;
  const client = useQueryClient();
  const clone = useClone(context.id);
  const parts = usePartCounts(context.id);
  const [known] = useState(() => knownContextNames(client));
  /** Names that the service has refused, with the words for it. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [initial] = useState(() => clone.pending?.draft ?? prefilled(context, known));
  const [typed] = useState(() => (clone.pending ? undefined : keptDraft(context.id)));
  // What was counted when it was sent.
  const [promised, setPromised] = useState(clone.pending?.counts);

  // The copy of a lost attempt may be among the known names; sending it again is no clash with itself.
  const isTaken = (name: string) =>
    refused.get(name) === t('contexts.clone.name.taken') ||
    (known.has(name) && name !== clone.pending?.draft.name);
  const faultOf = (name: string) =>
    isTaken(name) ? t('contexts.clone.name.taken') : refused.get(name.trim());
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
  const isChanged = differs(initial, draft) && !clone.pending && clone.finished === undefined;
  useEffect(() => {
    // A reload finds it again; whoever leaves the wizard on purpose has been asked.
    if (isChanged && !isLeaving.current) keepDraft(context.id, draft);
    else forgetDraft(context.id);
  });
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const refusal = refusalText(contextCan.clone(usePermissions()));
  const name = draft.name.trim();
  const nameFits = z.safeParse(contextClone, fromDraft(draft)).success && faultOf(name) === undefined;
  // The steps behind a result stay in the history; after a reload this tab still knows what they led to.
  const [earlier, setEarlier] = useState(() => (step === 'what' ? undefined : latestCopyOf(context.id)));
  const done = clone.finished?.copyId ?? (step === 'what' ? undefined : earlier);
  const made = (step === 'result' ? copyId : undefined) ?? done;
  const shown = shownStep(step, made !== undefined, nameFits);
  const isBehindResult = done !== undefined && (step !== 'result' || copyId === undefined);
  const stepBehind = isBehindResult ? step : undefined;
  const goOn = useLatest(onStep);
  const isDone = clone.finished !== undefined;
  useEffect(() => {
    // Also when somebody goes back: what is done cannot be gone back behind, and must not be offered again.
    if (stepBehind !== undefined && made !== undefined)
      goOn('result', { replace: true, copyId: made, isDone });
  }, [stepBehind, made, isDone, goOn]);

  const guard = useLeaveGuard(
    {
      // A lost attempt is kept, so that leaving loses nothing of it.
      hasUnsavedChanges: () =>
        !isLeaving.current &&
        made === undefined &&
        !clone.pending &&
        (clone.isSending || differs(initial, form.methods.getValues())),
      discard: () => {
        isLeaving.current = true;
        forgetDraft(context.id);
      },
    },
    (next, current) => next.pathname === current.pathname,
  );

  const send = async () => {
    // Sent again unchanged, it is still the promise of the first time that counts.
    const counts = (clone.pending && promised) ?? parts.counts;
    setPromised(counts);
    const outcome = await clone.send({ draft: { ...draft, name }, counts });
    const failure = 'failure' in outcome ? outcome.failure : undefined;
    if (!isHere.current) tellElsewhere(name, failure);
    else if (failure !== undefined) {
      const message = isNameTaken(failure) ? t('contexts.clone.name.taken') : tooLongName(failure, name);
      if (message === undefined) return;
      setRefused(new Map([...refused, [name, message]]));
      clone.forgetError();
      onStep('name', { replace: true });
    }
  };

  return (
    <div className={styles.clone}>
      <Stepper
        steps={cloneSteps.map((name) => t(`contexts.clone.step.${name}`))}
        active={cloneSteps.indexOf(shown)}
      />
      {clone.pending && !clone.isSending && shown !== 'review' && (
        <InlineAlert tone="warning" title={t('contexts.clone.lost.title')}>
          {t('contexts.clone.lost.changed', { name: clone.pending.draft.name })}
        </InlineAlert>
      )}
      {shown === 'what' && (
        <WhatStep
          form={form}
          parts={parts}
          onNext={() => {
            setEarlier(undefined);
            forgetLatestCopy(context.id);
            onStep('name');
          }}
          onCancel={() => guard.beforeLeaving(onCancel)}
        />
      )}
      {shown === 'name' && (
        <NameStep
          form={form}
          original={context.name}
          knownCount={known.size}
          isRefused={faultOf(name) !== undefined}
          suggestion={isTaken(name) ? copyName(context.name, isTaken) : undefined}
          onBack={() => onStep('what')}
          onNext={() => void form.submit()}
        />
      )}
      {shown === 'review' && (
        <ReviewStep
          context={context}
          draft={fromDraft(draft)}
          counts={(clone.pending && promised) ?? parts.counts}
          refusal={refusal}
          isSending={clone.isSending}
          wasLost={clone.pending !== undefined}
          error={clone.error}
          onBack={() => onStep('name')}
          onSend={() => void send()}
        />
      )}
      {shown === 'result' && made !== undefined && (
        <ResultStep key={made} copyId={made} finished={clone.finished} />
      )}
      {guard.isAsking && <DiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </div>
  );
}

function prefilled(context: Context, known: ReadonlySet<string>): CloneDraft {
  return {
    name: copyName(context.name, (name) => known.has(name)),
    includeSources: true,
    includeRules: true,
    // A copied fee schedule can never be deleted again.
    includeFeeSchedules: false,
  };
}

function differs(one: CloneDraft, other: CloneDraft): boolean {
  return (Object.keys(one) as (keyof CloneDraft)[]).some((field) => one[field] !== other[field]);
}

/** Whoever has left the wizard while it was sent still hears what came of it. */
function tellElsewhere(name: string, failure: unknown): void {
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
