/** A column of a file with its values in some rows, empty ones included. */
export type SampledColumn = { name: string; values: readonly string[] };

/** A column proposed for a field. `confidence` is 0 to 1: from 0.9 on, no check is needed; below 0.6, only values support it. */
export type ColumnSuggestion = {
  field: string;
  column: string;
  confidence: number;
  by: 'heading' | 'values';
};
