import { type IssueCode, decodeIssue } from '@recon/engine/issues/issue';
import { i18n } from './locale';
import { formatList } from './format';
import { t } from './t';

/** An issue from a service: `code` and `values` may be missing or unknown. */
type ValidationIssue = { message: string; code?: string | undefined; values?: unknown };

/** Translates an issue by its `code`; returns its message if code or values are unknown. Decodes a string first. */
export function validationMessage(from: ValidationIssue | string): string {
  const { message, code, values } = typeof from === 'string' ? { message: from, ...decodeIssue(from) } : from;
  const key = `faults.${code as IssueCode}` as const;
  const compiled = code === undefined ? undefined : i18n.messages[key];
  if (compiled === undefined) return message;
  const words = Object.fromEntries(
    Object.entries(Object(values) as object).map(([name, value]) => [name, formatValues(value)]),
  );
  const isComplete =
    typeof compiled === 'string' || compiled.every((part) => typeof part === 'string' || part[0] in words);
  return isComplete
    ? (t as (key: string, values: Record<string, string | number>) => string)(key, words)
    : message;
}

/** Formats values such as EXACT and DATE_LAG as a list in the user's language. */
function formatValues(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (!Array.isArray(value)) return String(value);
  return formatList(value.map(String));
}
