/** Validation issue, local or from the service; `path` starts at the root of the body. */
export type FieldIssue = { path: readonly (string | number)[]; message: string };

/** Validation error found by the console itself: issues with their paths in the body. */
export class FieldValidationError extends Error {
  override readonly name = 'FieldValidationError';
  readonly issues: readonly FieldIssue[];

  constructor(issues: readonly FieldIssue[]) {
    super(issues.map(({ message }) => message).join(' '));
    this.issues = issues;
  }
}
