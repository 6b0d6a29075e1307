import 'texts:form';
import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  useForm,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form';
import * as z from 'zod/mini';
import type { ErrorCode } from '~/contract/errors';
import { issueFault } from '~/contract/issue-fault';
import { faultText } from '~/i18n/fault-text';
import { t } from '~/i18n/t';
import { FieldRefusal } from './field-refusal';
import {
  type FieldOf,
  type FormFailure,
  localFailure,
  placeFieldRefusal,
  placeIssues,
  placeRefusal,
} from './field-errors';

/** A form over a shape of the contract; what the fields and shells of `forms/` take. */
export type ContractForm<Values extends FieldValues> = {
  control: Control<Values>;
  methods: UseFormReturn<Values>;
  /** Checks, sends, places what is refused. Does nothing while a submit is under way. */
  submit: () => Promise<void>;
  /** What the alert on top says, if anything. */
  failure: FormFailure | undefined;
  isPending: boolean;
  /** True while something differs from what was there at first; false again when it is put back. */
  isDirty: boolean;
  /** The same, asked at this very moment: for guards. */
  hasUnsavedChanges: () => boolean;
  /** Puts everything back to what was there at first. */
  discard: () => void;
  /** Begins anew with `begin`, holding `values` (the same unless given); what was typed while it was being sent stays. */
  rebase: (begin: Values, values?: Values) => void;
  /** The element around the fields, where the first faulty one is looked for. */
  body: HTMLElement | null;
  setBody: (body: HTMLElement | null) => void;
  /** The names of the fields now on the screen; fields enter themselves. */
  onScreen: Set<string>;
};

/**
 * A form whose values become the body of one request. `schema` is the contract's own shape of that
 * body and validates `toBody(values)` as it will be validated by the service, so both place their messages
 * by the same paths; `fieldOf` says which field shows a path where the names differ, `fieldOfCode`
 * which field an error code belongs to. `onSubmit` sends (its mutation has `errorShown: 'inline'`);
 * `onSaved` may navigate or close: the form counts as clean by then.
 */
export function useContractForm<Values extends FieldValues, Schema extends z.core.$ZodType, Result>(options: {
  schema: Schema;
  defaultValues: Values;
  toBody?: (values: Values) => unknown;
  fieldOf?: FieldOf<Values>;
  fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Values>>>;
  onSubmit: (body: z.output<Schema>, values: Values) => Promise<Result>;
  onSaved?: (result: Result) => void;
}): ContractForm<Values> {
  const { schema, defaultValues, toBody, fieldOf, fieldOfCode, onSubmit, onSaved } = options;
  const [onScreen] = useState(() => new Set<string>());
  const [body, setBody] = useState<HTMLElement | null>(null);
  const running = useRef(false);
  const dirty = useRef(false);
  /** The values that are being sent. */
  const sent = useRef<Values>(undefined);
  const [failure, setFailure] = useState<FormFailure>();
  const [faultsFound, setFaultsFound] = useState(0);

  const judge = (values: Values) => {
    const body = toBody ? toBody(values) : values;
    const result = z.safeParse(schema, body);
    if (result.success) return { body: result.data };
    const issues = result.error.issues.map((issue) => ({
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: faultText(issueFault(issue, body)),
    }));
    return placeIssues<Values>(issues, onScreen, fieldOf);
  };
  const resolver: Resolver<Values> = (values, _context, resolverOptions) => {
    const verdict = judge(values);
    if ('body' in verdict) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [name, message] of verdict.fields)
      errors[name] = { type: 'contract', message: inField(message, get(values, name)) };
    return { values: {}, errors: toNestErrors(errors, resolverOptions) };
  };

  const methods = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    // On leaving a field (see useField), then while it is put right; the rest when it is sent.
    mode: 'onTouched',
    // The first faulty field is focused below, in the order of the screen, for our faults and the service's alike.
    shouldFocusError: false,
  });
  const { control } = methods;
  const { isDirty, isSubmitting } = useFormState({ control });
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useEffect(() => {
    if (faultsFound > 0) focusFirstFault(body);
  }, [faultsFound, body]);

  const send = async (values: Values) => {
    const verdict = judge(values);
    if (!('body' in verdict)) {
      setFailure(localFailure(verdict.unplaced));
      setFaultsFound((count) => count + 1);
      return;
    }
    let result: Result;
    try {
      result = await onSubmit(verdict.body, values);
    } catch (error) {
      const refusal =
        error instanceof FieldRefusal
          ? placeFieldRefusal(error, onScreen, fieldOf)
          : placeRefusal<Values>(error, onScreen, {
              ...(fieldOf ? { fieldOf } : {}),
              ...(fieldOfCode ? { fieldOfCode } : {}),
              valueOf: (name): unknown => get(values, name),
            });
      for (const [name, message] of refusal.fields)
        methods.setError(name, { type: 'service', message: inField(message, get(values, name)) });
      setFailure(refusal.failure);
      setFaultsFound((count) => count + 1);
      return;
    }
    methods.reset(values, { keepValues: true });
    dirty.current = false;
    onSaved?.(result);
  };

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    let values: Values | undefined;
    try {
      await methods.handleSubmit(
        async () => {
          values = methods.getValues();
          sent.current = { ...values };
          await send(values);
        },
        () => {
          const verdict = judge(methods.getValues());
          if (!('body' in verdict) && verdict.unplaced.length > 0) setFailure(localFailure(verdict.unplaced));
        },
      )();
      // Errors of the check reach the fields only when handleSubmit is done.
      if (values === undefined) setFaultsFound((count) => count + 1);
    } finally {
      running.current = false;
      sent.current = undefined;
    }
  };

  const rebase = (begin: Values, values: Values = begin) => {
    const typed = { ...methods.getValues() };
    methods.reset(begin);
    for (const name of Object.keys(values) as FieldPath<Values>[]) {
      const isNew = sent.current !== undefined && typed[name] !== sent.current[name];
      methods.setValue(name, isNew ? typed[name] : values[name], { shouldDirty: true });
    }
  };

  return {
    control,
    methods,
    submit,
    failure,
    isPending: isSubmitting,
    isDirty,
    hasUnsavedChanges: () => dirty.current,
    discard: () => {
      methods.reset();
      dirty.current = false;
    },
    rebase,
    body,
    setBody,
    onScreen,
  };
}

/** A field's message: begins with a capital; an empty field is asked for, not lectured. */
function inField(message: string, value: unknown): string {
  if (value === '' || value === null || value === undefined) return t('form.required');
  return message.charAt(0).toUpperCase() + message.slice(1);
}

const focusable = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

function focusFirstFault(form: HTMLElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = fault?.matches(focusable) ? fault : fault?.querySelector<HTMLElement>(focusable);
  (target ?? form?.querySelector<HTMLElement>('[data-form-alert]'))?.focus();
}
