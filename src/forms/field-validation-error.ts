/** One fault, local or from the service; `path` runs from the body's root. */
export type Issue = { path: readonly (string | number)[]; message: string };

/** Validation error found by the console itself: what is wrong with fields, each by its path in the body. */
export class FieldValidationError extends Error {
  override readonly name = 'FieldValidationError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ message }) => message).join(' '));
    this.issues = issues;
  }
}
