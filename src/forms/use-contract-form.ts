import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type ResolverOptions,
  type ResolverResult,
  useForm,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import type { ErrorCode } from '@recon/contract/errors';
import {
  assignServerErrors,
  type FieldOf,
  type FormFailure,
  localFailure,
  placeIssues,
} from './field-errors';
import { toNestErrors } from '@hookform/resolvers';
import { sameJson } from '@recon/engine/lib/json/same-json';
import { toIssue } from '@recon/contract/to-issue';
import { issuePath } from '@recon/contract/issue-path';
import { validationMessage } from '~/i18n/validation-message';
import { errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { useIsShown } from '~/ui/hooks/use-is-shown';
import { toast } from '~/ui/overlay/toast';
import * as z from 'zod/mini';

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
  body: RefObject<HTMLDivElement | null>;
  /** Names of the visible fields; fields register themselves. */
  onScreen: Set<string>;
};

/**
 * Creates a form whose values, as `toBody` converts them, become the body of one request, and validates them with its
 * `schema`. `fieldOf` returns the field for a path of the body if the names differ; `fieldOfCode` maps error codes to
 * fields. `onSubmit` sends (its mutation has `errorShown: 'inline'`). `onSaved` runs once the form is clean, unless the
 * user has left it by then; a failure is then shown as a toast.
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
      return toResolverResult(checked.current, { values, body: options.toBody?.(values) }, fields);
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
    // The form's own state may be the same before and after a save that leaves it changed, and then no effect runs.
    dirty.current = !sameJson(begin, next);
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
  const isShown = useIsShown();
  const sent = useRef<Values>(undefined);
  const [failure, setFailure] = useState<FormFailure>();

  const send = async (body: z.output<Schema>, values: Values) => {
    let result: Result;
    try {
      result = await onSubmit(body, values);
    } catch (error) {
      if (!isShown.current) return tellNotSaved(error);
      const valueOf = (name: string) => valueAt({ values, body }, name);
      const refusal = assignServerErrors<Values>(error, onScreen, {
        ...(fieldOf ? { fieldOf } : {}),
        ...(fieldOfCode ? { fieldOfCode } : {}),
        valueOf,
      });
      for (const [name, message] of refusal.fields)
        methods.setError(name, { type: 'service', message: inField(message, valueOf(name)) });
      setFailure(refusal.failure);
      focusFirstFault();
      return;
    }
    if (!isShown.current) return;
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

/** Shows why input was not saved that its user sent before leaving the form. */
function tellNotSaved(error: unknown): void {
  const { reason, action, requestId } = errorText(error);
  const text = t('form.notSavedAfterLeaving', { reason: `${reason} ${action}` });
  toast({ tone: 'error', text, requestId });
}

const focusable = 'input:not([type="hidden"]), select, textarea, button, [tabindex]';

/** Returns `focusFirstFault`, which focuses the first invalid field in `body`, else its alert, after they render. */
function useFocusFirstError() {
  const body = useRef<HTMLDivElement>(null);
  const [faultsFound, setFaultsFound] = useState(0);
  useEffect(() => {
    if (faultsFound === 0) return;
    (firstError(body.current) ?? body.current?.querySelector<HTMLElement>('[data-form-alert]'))?.focus();
  }, [faultsFound]);
  return { body, focusFirstFault: () => setFaultsFound((count) => count + 1) };
}

/** Returns the focusable element of the first invalid field inside an element; null or undefined if there is none. */
export function firstError(around: Element | null): HTMLElement | null | undefined {
  const fault = around?.querySelector<HTMLElement>('[aria-invalid="true"]');
  return fault?.matches(focusable) ? fault : fault?.querySelector<HTMLElement>(focusable);
}

/** Mapping from form values to a request body, and from paths of the body to fields. */
export type FormMapping<Values extends FieldValues, Schema extends z.core.$ZodType> = {
  schema: Schema;
  toBody?: (values: Values) => unknown;
  fieldOf?: FieldOf<Values>;
};

/** Validates the body built from a form's values. Returns the body, or its issues as messages, each at its field. */
function validateBody<Values extends FieldValues, Schema extends z.core.$ZodType>(
  values: Values,
  onScreen: ReadonlySet<string>,
  { schema, toBody, fieldOf }: FormMapping<Values, Schema>,
) {
  const body = toBody ? toBody(values) : values;
  const result = z.safeParse(schema, body);
  if (result.success) return { body: result.data };
  const issues = result.error.issues.map((issue) => ({
    path: issuePath(issue),
    message: validationMessage(toIssue(issue, body)),
  }));
  return placeIssues<Values>(issues, onScreen, fieldOf);
}

function toResolverResult<Values extends FieldValues>(
  checked: ReturnType<typeof validateBody<Values, z.core.$ZodType>>,
  sources: ValueSources<Values>,
  options: ResolverOptions<Values>,
): ResolverResult<Values> {
  if ('body' in checked) return { values: sources.values, errors: {} };
  const errors: FieldErrors = {};
  for (const [name, message] of checked.fields)
    errors[name] = { type: 'contract', message: inField(message, valueAt(sources, name)) };
  return { values: {}, errors: toNestErrors(errors, options) };
}

type ValueSources<Values> = { values: Values; body: unknown };

/** Returns the value of a field: a value of the form or, if the form holds several fields as one text, of the body. */
function valueAt<Values>({ values, body }: ValueSources<Values>, name: string): unknown {
  return get(values, name) ?? get(body, name);
}

/** Returns a message as shown under its field: with a capital letter; for an empty field always "required". */
function inField(message: string, value: unknown): string {
  if (value === '' || value === null || value === undefined) return t('form.required');
  return message.charAt(0).toUpperCase() + message.slice(1);
}
