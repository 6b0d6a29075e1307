/** Returns the index with the smallest distance, of equal ones the first; `undefined` for an empty list. */
export function nearestOf(indexes: readonly number[], distanceOf: (at: number) => readonly number[]) {
  let nearest: { at: number; distance: readonly number[] } | undefined;
  for (const at of indexes) {
    const found = distanceOf(at);
    const part = nearest?.distance.findIndex((value, index) => value !== found[index]) ?? 0;
    if (!nearest || (part >= 0 && found[part]! < nearest.distance[part]!)) nearest = { at, distance: found };
  }
  return nearest?.at;
}
