import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ErrorCode } from '~/contract/errors';
import { type FormMapping, inField, resolverOf, validateBody } from './contract-resolver';
import { type FormFailure, localFailure, assignServerErrors } from './field-errors';
import { useFocusFirstError } from './use-focus-first-error';

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
  body: RefObject<HTMLDivElement | null>;
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
export function useContractForm<Values extends FieldValues, Schema extends z.core.$ZodType, Result>(
  options: SubmitOptions<Values, Schema, Result> & { defaultValues: Values },
): ContractForm<Values> {
  const [onScreen] = useState(() => new Set<string>());
  const dirty = useRef(false);
  const validate = (values: Values) => validateBody(values, onScreen, options);
  const methods = useForm<Values>({
    defaultValues: options.defaultValues as DefaultValues<Values>,
    resolver: resolverOf(validate),
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

  const setClean = () => {
    dirty.current = false;
  };
  const { sent, ...submitting } = useSubmit({ methods, validate, onScreen, setClean }, options);

  const rebase = (begin: Values, values: Values = begin) => {
    const typed = { ...methods.getValues() };
    const next = { ...begin, ...values };
    for (const name of Object.keys(values) as FieldPath<Values>[])
      if (sent.current !== undefined && typed[name] !== sent.current[name]) next[name] = typed[name];
    methods.reset(begin);
    // As a whole: what is set by name right after a reset, no list of rows hears of.
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

/** The submit of a form, one at a time: validates, sends, places what is refused. `sent` holds the values under way. */
function useSubmit<Values extends FieldValues, Schema extends z.core.$ZodType, Result>(
  form: Pick<ContractForm<Values>, 'methods' | 'onScreen'> & {
    validate: (values: Values) => ReturnType<typeof validateBody<Values, Schema>>;
    setClean: () => void;
  },
  { fieldOf, fieldOfCode, onSubmit, onSaved }: SubmitOptions<Values, Schema, Result>,
) {
  const { methods, onScreen, validate, setClean } = form;
  const { body, focusFirstFault } = useFocusFirstError();
  const running = useRef(false);
  const sent = useRef<Values>(undefined);
  const [failure, setFailure] = useState<FormFailure>();

  const send = async (values: Values) => {
    const checked = validate(values);
    if (!('body' in checked)) {
      setFailure(localFailure(checked.unplaced));
      focusFirstFault();
      return;
    }
    let result: Result;
    try {
      result = await onSubmit(checked.body, values);
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
    try {
      await methods.handleSubmit(
        async () => {
          values = methods.getValues();
          sent.current = { ...values };
          await send(values);
        },
        () => {
          const checked = validate(methods.getValues());
          if (!('body' in checked) && checked.unplaced.length > 0) setFailure(localFailure(checked.unplaced));
        },
      )();
      // Errors of the check reach the fields only when handleSubmit is done.
      if (values === undefined) focusFirstFault();
    } finally {
      running.current = false;
      sent.current = undefined;
    }
  };

  return { submit, failure, body, sent };
}
