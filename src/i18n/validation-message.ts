import 'texts:faults';
import { type IssueCode, decodeIssue } from '~/domain/issues/issue';
import { i18n } from './locale';
import { formatList } from './format-list';
import { t } from './t';

/** An issue from a service: `code` and `values` may be missing or unknown. */
type ValidationIssue = { message: string; code?: string | undefined; values?: unknown };

/**
 * Returns the message of a validation issue, from a service or found here (an encoded issue). Translates it by its
 * code, else returns its own message unchanged (docs/contract.md#error-body).
 */
export function validationMessage(told: ValidationIssue | string): string {
  const { message, code, values } = typeof told === 'string' ? { message: told, ...decodeIssue(told) } : told;
  const key = `faults.${code as IssueCode}` as const;
  const compiled = code === undefined ? undefined : i18n.messages[key];
  if (compiled === undefined) return message;
  const words = Object.fromEntries(
    Object.entries(Object(values) as object).map(([name, value]) => [name, listed(value)]),
  );
  const isComplete =
    typeof compiled === 'string' || compiled.every((part) => typeof part === 'string' || part[0] in words);
  return isComplete
    ? (t as (key: string, values: Record<string, string | number>) => string)(key, words)
    : message;
}

/** Formats values such as EXACT and DATE_LAG as a list in the user's language. */
function listed(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (!Array.isArray(value)) return String(value);
  return formatList(value.map(String));
}
