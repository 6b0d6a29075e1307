/** Bars of a chart: the number of left rows per range of days. All ranges have the same length. Days since 1970. */
export type DayBars = { readonly from: number; readonly to: number; readonly counts: readonly number[] };

/** Groups counts per day from day `from` to day `to` into at most 31 ranges of equal length. */
export function dayBars(
  days: readonly { readonly day: number; readonly lefts: number }[],
  { from, to }: { readonly from: number; readonly to: number },
): DayBars {
  const stretch = Math.max(1, Math.ceil((to - from + 1) / 31));
  const counts = Array.from({ length: Math.ceil((to - from + 1) / stretch) }, () => 0);
  for (const { day, lefts } of days) counts[Math.floor((day - from) / stretch)]! += lefts;
  return { from, to, counts };
}

/** Returns the first and last day in several lists; `undefined` if all are empty. */
export function daySpan(days: readonly (readonly { readonly day: number }[])[]) {
  let span: { from: number; to: number } | undefined;
  for (const { day } of days.flat())
    span = span ? { from: Math.min(span.from, day), to: Math.max(span.to, day) } : { from: day, to: day };
  return span;
}
