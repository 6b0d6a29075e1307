import { toNestErrors } from '@hookform/resolvers';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type ResolverOptions,
  type ResolverResult,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { toIssue } from '@recon/contract/to-issue';
import { issuePath } from '@recon/contract/issue-path';
import { validationMessage } from '~/i18n/validation-message';
import { t } from '~/i18n/t';
import { type FieldOf, placeIssues } from './field-errors';

/** Mapping from form values to a request body, and from paths of the body to fields. */
export type FormMapping<Values extends FieldValues, Schema extends z.core.$ZodType> = {
  schema: Schema;
  toBody?: (values: Values) => unknown;
  fieldOf?: FieldOf<Values>;
};

/** Validates the body built from a form's values. Returns the body, or its issues as messages, each at its field. */
export function validateBody<Values extends FieldValues, Schema extends z.core.$ZodType>(
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

/** Returns a result of `validateBody` as react-hook-form's resolver returns it. */
export function resolved<Values extends FieldValues>(
  checked: ReturnType<typeof validateBody<Values, z.core.$ZodType>>,
  values: Values,
  options: ResolverOptions<Values>,
): ResolverResult<Values> {
  if ('body' in checked) return { values, errors: {} };
  const errors: FieldErrors = {};
  for (const [name, message] of checked.fields)
    errors[name] = { type: 'contract', message: inField(message, get(values, name)) };
  return { values: {}, errors: toNestErrors(errors, options) };
}

/** Returns a message as shown under its field: with a capital letter; for an empty field always "required". */
export function inField(message: string, value: unknown): string {
  if (value === '' || value === null || value === undefined) return t('form.required');
  return message.charAt(0).toUpperCase() + message.slice(1);
}
