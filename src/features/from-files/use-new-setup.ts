import 'texts:fromFiles';
import 'texts:sources';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChangeRun } from '~/api/use-change-run';
import { type SetupStep, setupSteps, setupWork } from '~/api/create-setup';
import { knownContextNames } from '~/api/contexts';
import { type Context, contextCreate, type ContextCreate } from '~/contract/context';
import { freeName } from '~/domain/contexts/copy-name';
import { mappingOfFile, sourceNameOfFile, sourceTypeOfFile } from '~/domain/contexts/setup-from-files';
import type { ProposedRule } from '~/domain/rule-suggestions/suggestion';
import { rememberReading } from '~/file-reading/reading-settings';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import type { FileSides } from '~/workers/from-files-session';
import type { GivenFile, ReadFile } from './use-given-files';

/** The form values of a new context. `files` has the source of each file that was read, at the file's id. */
export type SetupValues = {
  name: string;
  interval: string;
  files: { name: string; type: string }[];
};

/** What the form does not hold: the files on both sides, the type of the context, and the chosen rules. */
export type Setup = {
  readonly left: ReadFile;
  readonly right: ReadFile;
  readonly contextType: string;
  readonly rules: readonly ProposedRule[];
};

/** A creation: its work and steps, whether a request is pending, and whether all steps are done. */
type Making = ReturnType<typeof setupWork> & {
  steps: readonly SetupStep[];
  isBusy: boolean;
  isDone: boolean;
};

/** Returns the form of a new context, and what creates it with its parts, step by step. */
export function useNewSetup(setup: Setup | undefined, onCreated: (context: Context, setup: Setup) => void) {
  const client = useQueryClient();
  const making = useRef<Making>(undefined);
  const run = useChangeRun<SetupStep, void>(async (step) => making.current!.work(step));

  /** Runs the steps that are not done. Throws the error of the first step, without which there is no context. */
  async function proceed(): Promise<void> {
    const one = making.current!;
    one.isBusy = true;
    const { end } = await run.run(one.steps);
    one.isBusy = false;
    if (!one.context() && 'error' in end) throw end.error;
    one.isDone = end.kind === 'done';
  }

  const finish = () => {
    const context = making.current?.context();
    if (!making.current?.isDone || !context || !setup) return;
    // The what-if and the field map page read further files of the sources in the same way.
    const { sourceId } = making.current;
    for (const [id, { settings }] of [
      [sourceId(0), setup.left],
      [sourceId(1), setup.right],
    ] as const)
      // A new source has no settings that could be removed.
      if (id !== undefined && Object.keys(settings).length > 0) void rememberReading(client, id, settings);
    onCreated(context, setup);
  };
  const defaultValues: SetupValues = { name: '', interval: t('fromFiles.interval'), files: [] };
  const form = useContractForm({
    schema: contextCreate,
    defaultValues,
    toBody: (values) => setup && bodyOf(values, setup),
    fieldOf: (path) => fieldOf(path, setup),
    fieldOfCode: { CONTEXT_NAME_TAKEN: 'name' },
    onSubmit: async (body: ContextCreate) => {
      making.current = { ...setupWork(client, body), steps: setupSteps(body), isBusy: false, isDone: false };
      await proceed();
    },
    onSaved: finish,
  });
  return {
    form,
    run,
    resume: async () => {
      await proceed();
      finish();
    },
    /** Returns the context, once it is created; some of its parts may be missing. */
    made: () => making.current?.context(),
    isBusy: () => making.current?.isBusy ?? false,
    stepCount: () => making.current?.steps.length ?? 0,
    fill: useProposedNames(form),
  };
}

/** Returns a function that fills in the names and types of the sources of files, and the name of the context. */
function useProposedNames(form: ContractForm<SetupValues>) {
  const client = useQueryClient();
  const proposed = useRef('');
  const { getValues, setValue } = form.methods;
  return (given: readonly GivenFile[], sides: FileSides | undefined): void => {
    for (const { id, file, summary } of given) {
      if (!summary || getValues(`files.${id}`) !== undefined) continue;
      const type = sourceTypeOfFile(file.name, summary);
      const name = sourceNameOfFile(file.name) || t(`sources.type.${type}`);
      setValue(`files.${id}`, { name, type });
    }
    const { name, files } = getValues();
    // A name that the user typed stays.
    if (!sides || (name !== '' && name !== proposed.current)) return;
    const names = {
      left: files[sides.left]?.name ?? '',
      right: files[sides.right]?.name ?? '',
    };
    const known = knownContextNames(client);
    proposed.current = freeName(t('fromFiles.name.proposed', names), (one) => known.has(one));
    setValue('name', proposed.current);
  };
}

function bodyOf({ name, interval, files }: SetupValues, setup: Setup): unknown {
  const sourceOf = (given: ReadFile, side: 'LEFT' | 'RIGHT') => ({
    ...files[given.id],
    side,
    config: {},
    mapping: mappingOfFile(given.summary),
  });
  return {
    name,
    type: setup.contextType,
    interval,
    autoMatchOnUpload: false,
    sources: [sourceOf(setup.left, 'LEFT'), sourceOf(setup.right, 'RIGHT')],
    rules: setup.rules.map((rule, place) => ({ priority: place + 1, ...rule })),
  };
}

/** Returns the field of an issue's path in the body: `sources.0.name` is the name of the left file's source. */
function fieldOf([first, place, last]: readonly (string | number)[], setup: Setup | undefined) {
  if (first === 'name' || first === 'interval') return first;
  const given = place === 0 ? setup?.left : setup?.right;
  if (first !== 'sources' || !given || (last !== 'name' && last !== 'type')) return undefined;
  return `files.${given.id}.${last}` as const;
}

export type NewSetup = ReturnType<typeof useNewSetup>;
