/** Validation issue, local or from the service; `path` starts at the root of the body. */
export type Issue = { path: readonly (string | number)[]; message: string };

/** Validation error found by the console itself: issues with their paths in the body. */
export class FieldValidationError extends Error {
  override readonly name = 'FieldValidationError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ message }) => message).join(' '));
    this.issues = issues;
  }
}
