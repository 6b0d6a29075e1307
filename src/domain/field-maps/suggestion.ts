/** A column of a file with some of its values, including empty ones. */
export type SampledColumn = { name: string; values: readonly string[] };

/** A column proposed for a field. `confidence`: from 0.9 on it needs no check, below 0.6 only the values support it. */
export type Suggestion = {
  field: string;
  column: string;
  confidence: number;
  by: 'heading' | 'values' | 'both';
};
