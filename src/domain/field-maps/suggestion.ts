/** A column of a file with some of its values, empty ones among them. */
export type SampledColumn = { name: string; values: readonly string[] };

/**
 * A column proposed for a field. `confidence` from 0 to 1: 0.9 and more is a heading that means this
 * field and values that fit, fit to be accepted unseen; below 0.6 only the values speak for it; `both`: the
 * other side's file holds the same values.
 */
export type Suggestion = {
  field: string;
  column: string;
  confidence: number;
  by: 'heading' | 'values' | 'both';
};
