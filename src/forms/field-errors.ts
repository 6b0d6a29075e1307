import type { FieldPath, FieldValues } from 'react-hook-form';
import { ApiError, errorKind, type ErrorKind } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import type { ErrorCode } from '@recon/contract/errors';
import { t } from '~/i18n/t';
import { FieldValidationError, type FieldIssue } from './field-validation-error';
import { lengthRefusal } from './length-refusal';

export type FormFailure = {
  title: string;
  meaning: string;
  action?: string;
  requestId?: string;
  /** Messages of issues that no visible field shows. */
  issues: readonly string[];
};

/** Function that returns the field for a path of the body; undefined if the form has none. */
export type FieldOf<Values extends FieldValues> = (path: FieldIssue['path']) => FieldPath<Values> | undefined;

type PlacedIssues<Values extends FieldValues> = {
  fields: Map<FieldPath<Values>, string>;
  unplaced: FieldIssue[];
};

/**
 * Returns the first message per visible field that is at the path of an issue, or above it, and in `unplaced` the issues
 * without such a field.
 */
export function placeIssues<Values extends FieldValues>(
  issues: readonly FieldIssue[],
  onScreen: ReadonlySet<string>,
  fieldOf?: FieldOf<Values>,
): PlacedIssues<Values> {
  const placed: PlacedIssues<Values> = { fields: new Map(), unplaced: [] };
  for (const issue of issues) {
    const field = fieldAround(issue.path, onScreen, fieldOf);
    if (field === undefined) placed.unplaced.push(issue);
    else if (!placed.fields.has(field)) placed.fields.set(field, issue.message);
  }
  return placed;
}

function fieldAround<Values extends FieldValues>(
  path: FieldIssue['path'],
  onScreen: ReadonlySet<string>,
  fieldOf?: FieldOf<Values>,
): FieldPath<Values> | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length);
    const name = fieldOf?.(part) ?? (part.join('.') as FieldPath<Values>);
    if (onScreen.has(name)) return name;
  }
  return undefined;
}

/** Splits a server error into field errors and an alert above the form, undefined if the fields show everything. */
export function assignServerErrors<Values extends FieldValues>(
  error: unknown,
  onScreen: ReadonlySet<string>,
  places: {
    fieldOf?: FieldOf<Values>;
    fieldOfCode?: Partial<Record<ErrorCode, FieldPath<Values>>>;
    valueOf: (field: string) => unknown;
  },
): { fields: Map<FieldPath<Values>, string>; failure: FormFailure | undefined } {
  if (error instanceof FieldValidationError) return placeFieldRefusal(error, onScreen, places.fieldOf);
  const text = errorText(error);
  const { details, code } = error instanceof ApiError ? error : { details: [], code: undefined };
  const ofBody = details.filter((detail) => detail.path[0] === 'body' && detail.path.length > 1);
  const elsewhere = details.filter((detail) => !ofBody.includes(detail));
  const { fields, unplaced } = placeIssues(
    ofBody.map(({ path, message }) => ({ path: path.slice(1), message })),
    onScreen,
    places.fieldOf,
  );
  const byCode = places.fieldOfCode?.[code as ErrorCode] ?? fieldOfKind(error, places.fieldOfCode);
  if (details.length === 0 && byCode !== undefined && onScreen.has(byCode))
    fields.set(byCode, `${text.title}. ${text.action}`);
  else if (details.length === 0 && text.kind === 'invalid' && error instanceof ApiError) {
    const tooLong = lengthRefusal(error.message, onScreen, places.valueOf);
    if (tooLong) fields.set(tooLong.field as FieldPath<Values>, tooLong.message);
  }
  // The user did not type the URL, so issues about it are omitted if the title states that the record is gone.
  const rest = [
    ...unplaced,
    ...elsewhere.filter(({ path }) => !(goneKinds.has(text.kind) && path[0] === 'path')),
  ];
  if (fields.size > 0 && rest.length === 0) return { fields, failure: undefined };
  const { kind: _, ...shown } = text;
  return { fields, failure: { ...shown, issues: rest.map(inWords) } };
}

const goneKinds: ReadonlySet<ErrorKind> = new Set(['notFound', 'contextNotFound', 'ruleNotFound']);

/** Splits a validation error of the console into field errors and a form-level alert. */
function placeFieldRefusal<Values extends FieldValues>(
  { issues }: FieldValidationError,
  onScreen: ReadonlySet<string>,
  fieldOf?: FieldOf<Values>,
): ReturnType<typeof assignServerErrors<Values>> {
  const { fields, unplaced } = placeIssues(issues, onScreen, fieldOf);
  return { fields, failure: unplaced.length === 0 ? undefined : localFailure(unplaced) };
}

/** Returns the field in `fieldOfCode` whose code is of the same kind as the error: services use different codes. */
function fieldOfKind<Values extends FieldValues>(
  error: unknown,
  fieldOfCode: Partial<Record<ErrorCode, FieldPath<Values>>> = {},
): FieldPath<Values> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status } = error;
  const kind = errorKind(error);
  const kindWith = (code: string | undefined) =>
    errorKind(new ApiError({ status, code, message: '', requestId: '' }));
  // A kind that follows from the status alone belongs to no field.
  if (kind === kindWith(undefined)) return undefined;
  return Object.entries(fieldOfCode).find(([code]) => kindWith(code) === kind)?.[1];
}

/** Returns the alert for local issues that no visible field can show. */
export function localFailure(issues: readonly FieldIssue[]): FormFailure {
  const [title, meaning] = [t('form.unplaced.title'), t('form.unplaced.meaning')];
  return { title, meaning, issues: issues.map(inWords) };
}

function inWords({ path, message }: FieldIssue): string {
  const inside = path[0] === 'body' ? path.slice(1) : path;
  return inside.length === 0 ? message : `${inside.join('.')}: ${message}`;
}
