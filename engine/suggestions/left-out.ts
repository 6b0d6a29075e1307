import type { LeftOutCount, Suggestions } from './suggestion';

/** Adds a warning if over half of the rows of a file are no transactions, and raises `low` risks to `look`. */
export function withLeftOut(result: Suggestions, files: readonly LeftOutCount[]): Suggestions {
  const leftOut = files.filter(({ refused, rows }) => refused * 2 > rows);
  if (leftOut.length === 0) return result;
  const count = leftOut.reduce((sum, { refused }) => sum + refused, 0);
  const suggestions = result.suggestions.map((suggestion) =>
    suggestion.risk.level === 'low'
      ? { ...suggestion, risk: { level: 'look' as const, reason: { code: 'left-out' as const, count } } }
      : suggestion,
  );
  return { ...result, suggestions, leftOut };
}
