import { rowsAt, type Side } from '../matching/side';

/** Returns the rows of a side that a run left free, in run order; `ruleOf` is −1 for them. */
export function freeRows(side: Side, ruleOf: Int32Array): Side {
  const places = Array.from(ruleOf.keys()).filter((place) => ruleOf[place] === -1);
  return places.length === side.rows.length ? side : rowsAt(side, places);
}

}
