import { type RefObject, useEffect, useRef, useState } from 'react';
import { get, useForm, useFormState } from 'react-hook-form';
import type { Control, DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ErrorCode } from '@recon/contract/errors';
import { type FormMapping, inField, resolved, validateBody } from './contract-resolver';
import { type FormFailure, localFailure, assignServerErrors } from './field-errors';
import { useFocusFirstError } from './use-focus-first-error';

/** Form validated by a schema of `contract/`, as the components of `forms/` use it. */
export type ContractForm<Values extends FieldValues> = {
  control: Control<Values>;
  methods: UseFormReturn<Values>;
  /** Validates, sends, and assigns errors to fields. Does nothing while a submit is in progress. */
  submit: () => Promise<void>;
  failure: FormFailure | undefined;
  isPending: boolean;
  isDirty: boolean;
  /** Returns `isDirty` at this moment, for guards. */
  hasUnsavedChanges: () => boolean;
  discard: () => void;
  /** Sets new initial values, and `values` as the current ones (default: `begin`). Keeps input typed during a save. */
  rebase: (begin: Values, values?: Values) => void;
  /** Element around the fields, searched for the first invalid one. */
  body: RefObject<HTMLDivElement | null>;
  /** Names of the visible fields; fields register themselves. */
  onScreen: Set<string>;
};

/**
 * Creates a form whose values, as `toBody` converts them, become the body of one request, and validates them with its
 * `schema`. `fieldOf` returns the field for a path of the body if the names differ; `fieldOfCode` maps error codes to
 * fields. `onSubmit` sends (its mutation has `errorShown: 'inline'`). `onSaved` runs once the form is clean.
 */
export function useContractForm<Values extends FieldValues, Schema extends z.core.$ZodType, Result>(
  options: SubmitOptions<Values, Schema, Result> & { defaultValues: Values },
): ContractForm<Values> {
  const [onScreen] = useState(() => new Set<string>());
  const dirty = useRef(false);
  /** The result of the last validation: `handleSubmit` passes a copy of the values, whose config has lost digits. */
  const checked = useRef<ReturnType<typeof validateBody<Values, Schema>>>(undefined);
  const methods = useForm<Values>({
    defaultValues: options.defaultValues as DefaultValues<Values>,
    resolver: (values, _context, fields) => {
      checked.current = validateBody(values, onScreen, options);
      return resolved(checked.current, values, fields);
    },
    // Validates on blur (see useField), then on each change; the other fields on submit.
    mode: 'onTouched',
    // `useFocusFirstError` focuses the first invalid field in screen order, for local and server errors alike.
    shouldFocusError: false,
  });
  const { control } = methods;
  const { isDirty, isSubmitting } = useFormState({ control });
  useEffect(() => void (dirty.current = isDirty), [isDirty]);

  const setClean = () => void (dirty.current = false);
  const { sent, ...submitting } = useSubmit({ methods, checked, onScreen, setClean }, options);

  const rebase = (begin: Values, values: Values = begin) => {
    const typed = { ...methods.getValues() };
    const next = { ...begin, ...values };
    for (const name of Object.keys(values) as FieldPath<Values>[])
      if (sent.current !== undefined && typed[name] !== sent.current[name]) next[name] = typed[name];
    methods.reset(begin);
    // Resets all values at once: field arrays do not notice values set by name right after a reset.
    methods.reset(next, { keepDefaultValues: true });
  };

  return {
    control,
    methods,
    ...submitting,
    isPending: isSubmitting,
    isDirty,
    hasUnsavedChanges: () => dirty.current,
    discard: () => {
      methods.reset();
      setClean();
    },
    rebase,
    onScreen,
  };
}

type SubmitOptions<Values extends FieldValues, Schema extends z.core.$ZodType, Result> = FormMapping<
  Values,
  Schema
> & {
  fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Values>>>;
  onSubmit: (body: z.output<Schema>, values: Values) => Promise<Result>;
  onSaved?: (result: Result) => void;
};

/** Submits a form, once at a time: validates, sends, and assigns errors to fields. `sent` holds the sent values. */
function useSubmit<Values extends FieldValues, Schema extends z.core.$ZodType, Result>(
  form: Pick<ContractForm<Values>, 'methods' | 'onScreen'> & {
    checked: RefObject<ReturnType<typeof validateBody<Values, Schema>> | undefined>;
    setClean: () => void;
  },
  { fieldOf, fieldOfCode, onSubmit, onSaved }: SubmitOptions<Values, Schema, Result>,
) {
  const { methods, onScreen, checked, setClean } = form;
  const { body, focusFirstFault } = useFocusFirstError();
  const running = useRef(false);
  const sent = useRef<Values>(undefined);
  const [failure, setFailure] = useState<FormFailure>();

  const send = async (body: z.output<Schema>, values: Values) => {
    let result: Result;
    try {
      result = await onSubmit(body, values);
    } catch (error) {
      const refusal = assignServerErrors<Values>(error, onScreen, {
        ...(fieldOf ? { fieldOf } : {}),
        ...(fieldOfCode ? { fieldOfCode } : {}),
        valueOf: (name): unknown => get(values, name),
      });
      for (const [name, message] of refusal.fields)
        methods.setError(name, { type: 'service', message: inField(message, get(values, name)) });
      setFailure(refusal.failure);
      focusFirstFault();
      return;
    }
    methods.reset(values, { keepValues: true });
    setClean();
    onSaved?.(result);
  };

  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    let values: Values | undefined;
    const onChecked = async () => {
      const result = checked.current;
      if (result && 'body' in result) {
        values = methods.getValues();
        sent.current = { ...values };
        await send(result.body, values);
      } else if (result && result.unplaced.length > 0) setFailure(localFailure(result.unplaced));
    };
    try {
      await methods.handleSubmit(onChecked, onChecked)();
      // Validation errors reach the fields only after handleSubmit.
      if (values === undefined) focusFirstFault();
    } finally {
      running.current = false;
      sent.current = undefined;
    }
  };

  return { submit, failure, body, sent };
}
