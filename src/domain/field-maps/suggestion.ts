/** A column of a file with some of its values, including empty ones. */
export type SampledColumn = { name: string; values: readonly string[] };

/**
 * A column proposed for a field, with a `confidence` from 0 to 1. From 0.9 on, both the heading and the values fit, and
 * the suggestion can be accepted without a check. Below 0.6 only the values fit. `both`: the other side's file contains
 * the same values.
 */
export type Suggestion = {
  field: string;
  column: string;
  confidence: number;
  by: 'heading' | 'values' | 'both';
};
