import type { Side } from '../matching/side';

/** Returns the rows of a side that a run left free, in run order; `ruleOf` is −1 for them. */
export function freeRows(side: Side, ruleOf: Int32Array): Side {
  const places = Array.from(ruleOf.keys()).filter((place) => ruleOf[place] === -1);
  return places.length === side.rows.length ? side : rowsAt(side, places);
}

function rowsAt(side: Side, places: readonly number[]): Side {
  return {
    rows: places.map((place) => side.rows[place]!),
    amount: places.map((place) => side.amount[place]!),
    near: Float64Array.from(places, (place) => side.near[place]!),
    day: Int32Array.from(places, (place) => side.day[place]!),
    micros: Float64Array.from(places, (place) => side.micros[place]!),
    baseAmount: places.map((place) => side.baseAmount[place]),
    negative: Uint8Array.from(places, (place) => side.negative[place]!),
  };
}
