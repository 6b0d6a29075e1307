import type { ReadSettings } from '@recon/engine/file/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorKind } from '~/api/api-error';
import { useChangeRun } from '~/api/change-runner';
import { type SetupStep, setupSteps, setupWork } from '~/api/create-setup';
import { cachedContextNames } from '~/api/contexts';
import type { Context } from '@recon/contract/context';
import { contextCreate, type ContextCreate } from '@recon/contract/context-requests';
import { freeName } from '@recon/engine/configuration/contexts/copy-name';
import {
  mappingOfFile,
  sourceNameOfFile,
  sourceTypeOfFile,
  sourceTypesOfFiles,
} from '@recon/engine/configuration/contexts/setup-from-files';
import type { SourceType } from '@recon/engine/configuration/sources/source-types';
import type { ProposedRule } from '@recon/engine/suggestions/suggestion';
import { rememberReading } from '~/file-reading/reading-settings';
import { FieldValidationError } from '~/forms/field-validation-error';
import { type ContractForm, useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import type { FileSides } from '@recon/engine/session/from-files-session';
import { type ChosenFile, type ReadChosenFile, findReadFile } from './use-chosen-files';

/** The form values of a new context. `files` has the source of each file that was read, at the file's id. */
export type SetupValues = {
  name: string;
  interval: string;
  files: { name: string; type: string }[];
};

/** A new context besides its form: the files on both sides, the type, and the chosen rules. */
export type Setup = {
  readonly left: ReadChosenFile;
  readonly right: ReadChosenFile;
  readonly contextType: string;
  readonly rules: readonly ProposedRule[];
};

/** A step: one of the context and its parts, or storing how files of the source at `index` are read. */
type Step = SetupStep | { readonly id: string; readonly kind: 'reading'; readonly index: number };

/** A creation: its work and steps, whether a request is pending, and whether all steps are done. */
type Making = ReturnType<typeof setupWork> & {
  readings: readonly ReadSettings[];
  steps: readonly Step[];
  isBusy: boolean;
  isDone: boolean;
};

/** Returns the form of a new context, and the run that creates it with its parts, step by step. */
export function useNewSetup(setup: Setup | undefined, onCreated: (context: Context, setup: Setup) => void) {
  const client = useQueryClient();
  const making = useRef<Making>(undefined);
  const run = useChangeRun<Step, void>(async (step) => {
    const { work, readings, sourceId } = making.current!;
    if (step.kind !== 'reading') return work(step);
    // The what-if and the field map page read further files of the source in the same way.
    const unsaved = await rememberReading(client, sourceId(step.index)!, readings[step.index]!);
    if (unsaved) throw unsaved.error;
  });

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
      const readings = [setup!.left.settings, setup!.right.settings];
      making.current = {
        ...setupWork(client, body),
        readings,
        steps: [...setupSteps(body), ...readingSteps(readings)],
        isBusy: false,
        isDone: false,
      };
      await proceed().catch((error: unknown) => {
        throw errorKind(error) === 'nameTaken' ? names.refuse(body.name) : error;
      });
    },
    onSaved: finish,
  });
  const names = useProposedNames(form);
  return {
    form,
    run,
    resume: async () => {
      await proceed();
      finish();
    },
    /** Returns the context, once it is created; some of its parts may be missing. */
    newContext: () => making.current?.context(),
    isBusy: () => making.current?.isBusy ?? false,
    stepCount: () => making.current?.steps.length ?? 0,
    fill: names.fill,
  };
}

/** Returns the steps that store how files of the sources are read. A new source has no settings to be removed. */
function readingSteps(readings: readonly ReadSettings[]): Step[] {
  return readings.flatMap((settings, index): Step[] =>
    Object.keys(settings).length === 0 ? [] : [{ id: `reading ${index}`, kind: 'reading', index }],
  );
}

/** Returns functions that fill in the names and types of the sources of files, and a free name of the context. */
function useProposedNames(form: ContractForm<SetupValues>) {
  const client = useQueryClient();
  const proposed = useRef({ base: '', name: '' });
  const refused = useRef(new Set<string>());
  const proposedTypes = useRef(new Map<number, SourceType>());
  const { getValues, setValue } = form.methods;
  const propose = (base: string): void => {
    const known = cachedContextNames(client);
    const isTaken = (name: string) => known.has(name) || refused.current.has(name);
    proposed.current = { base, name: freeName(base, isTaken) };
    setValue('name', proposed.current.name);
  };
  const fill = (all: readonly ChosenFile[], sides: FileSides | undefined): void => {
    for (const [id, type] of typesOf(all, sides)) {
      const now = getValues(`files.${id}`);
      const usedNames = new Set(getValues('files').map((one) => (one === now ? undefined : one?.name)));
      const named = sourceNameOfFile(all.find((one) => one.id === id)!.file.name);
      const name = freeName(
        named || t(`sources.type.${type}`),
        (one) => usedNames.has(one),
        undefined,
        maxName,
      );
      // What the user typed or chose stays.
      if (now === undefined) setValue(`files.${id}`, { name, type });
      else if (now.type === proposedTypes.current.get(id)) setValue(`files.${id}.type`, type);
      proposedTypes.current.set(id, type);
    }
    const { name, files } = getValues();
    // A name that the user typed stays.
    if (!sides || (name !== '' && name !== proposed.current.name)) return;
    const names = {
      left: files[sides.left]?.name ?? '',
      right: files[sides.right]?.name ?? '',
    };
    propose(t('fromFiles.name.proposed', names));
  };
  /** Proposes another name instead of one that a context has. Returns the error that tells so at the field. */
  const refuse = (name: string): FieldValidationError => {
    refused.current.add(name);
    propose(name === proposed.current.name ? proposed.current.base : name);
    return new FieldValidationError([{ path: ['name'], message: t('fromFiles.name.taken', { name }) }]);
  };
  return { fill, refuse };
}

/** The maximum length of the name of a source. */
const maxName = 50;

/** Returns the kinds of source of the files that were read, by their ids. */
function typesOf(all: readonly ChosenFile[], sides: FileSides | undefined): Map<number, SourceType> {
  const named = ({ file, summary }: ReadChosenFile) => ({ name: file.name, summary });
  const types = new Map<number, SourceType>();
  for (const { id, file, summary } of all) if (summary) types.set(id, sourceTypeOfFile(file.name, summary));
  const [left, right] = [findReadFile(all, sides?.left), findReadFile(all, sides?.right)];
  if (!left || !right) return types;
  // As they were given: of two files without any sign, the first is the ledger's.
  const [first, second] = left.id < right.id ? [left, right] : [right, left];
  const [one, other] = sourceTypesOfFiles(named(first), named(second));
  return types.set(first.id, one).set(second.id, other);
}

function bodyOf({ name, interval, files }: SetupValues, setup: Setup): unknown {
  const sourceOf = (file: ReadChosenFile, side: 'LEFT' | 'RIGHT') => ({
    ...files[file.id],
    side,
    config: {},
    mapping: mappingOfFile(file.summary),
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
  const file = place === 0 ? setup?.left : setup?.right;
  if (first !== 'sources' || !file || (last !== 'name' && last !== 'type')) return undefined;
  return `files.${file.id}.${last}` as const;
}

export type NewSetup = ReturnType<typeof useNewSetup>;
