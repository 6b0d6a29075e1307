import type { cachedParts } from '~/api/cached-parts';
import type { Context } from '@recon/contract/context';
import { areSettingsNewer, isChangedSince, type WhatIfResultList } from '@recon/contract/what-if-result';
import { perCent } from '@recon/engine/comparison/per-cent';
import { compareDecimals } from '@recon/engine/money/decimal';

type Rows = Readonly<Record<'confirmed' | 'proposed' | 'open', number>>;

/** The match rate below which a context needs attention, in percent. */
const minPercent = '90';

/** Returns the matched and proposed part of the rows in percent, as a decimal string (`perCent`); '0' without rows. */
export function matchedPercent({ confirmed, proposed, open }: Rows): string {
  const matched = confirmed + proposed;
  const all = matched + open;
  return all === 0 ? '0' : perCent(String(matched), String(all));
}

/** Returns whether the match rate of a what-if is below 90 %, so that its context needs attention. */
export function isLowRate(rows: Rows): boolean {
  return rows.open > 0 && compareDecimals(matchedPercent(rows), minPercent) < 0;
}

/** Returns whether a context's settings, or its cached rules and sources, changed after its last what-if. */
export function isResultOutdated(
  context: Context,
  parts: ReturnType<typeof cachedParts>,
  last: WhatIfResultList['items'][number],
): boolean {
  const objects = [...(parts?.rules ?? []), ...(parts?.sources ?? [])];
  return areSettingsNewer(context, last) || objects.some((object) => isChangedSince(object, last.at));
}
