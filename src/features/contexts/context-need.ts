import type { cachedParts } from '~/api/cached-parts';
import type { Context } from '@recon/contract/context';
import { areSettingsNewer, isChangedSince, type WhatIfResultList } from '@recon/contract/what-if-result';
import { perCent } from '@recon/engine/comparison/per-cent';
import type { SetupNeed } from '@recon/engine/configuration/contexts/setup-need';
import { compareDecimals } from '@recon/engine/money/decimal';
import { formatList, percentText } from '~/i18n/format';
import { t } from '~/i18n/t';

/** Why a context needs a hand: parts that are missing or to be checked, hints about its rules, or a low match rate. */
type Need = SetupNeed | { readonly kind: 'lowRate'; readonly percent: string };

type Rows = Readonly<Record<'confirmed' | 'proposed' | 'open', number>>;

/** The match rate below which a context needs a hand, in percent. */
const leastPercent = '90';

/** Returns the matched part of rows in percent; 0 without rows. */
export function matchedPercent({ confirmed, proposed, open }: Rows): string {
  const matched = confirmed + proposed;
  const all = matched + open;
  return all === 0 ? '0' : perCent(String(matched), String(all));
}

/** Returns the need of a context whose last what-if left many rows unmatched; undefined of others. */
export function rateNeed(rows: Rows): Need | undefined {
  const percent = matchedPercent(rows);
  const isLow = rows.confirmed + rows.proposed + rows.open > 0 && compareDecimals(percent, leastPercent) < 0;
  return isLow ? { kind: 'lowRate', percent } : undefined;
}

/**
 * Returns whether settings of a context, or a rule or source of it as far as they are cached, changed after its last
 * what-if.
 */
export function isOutdated(
  context: Context,
  parts: ReturnType<typeof cachedParts>,
  last: WhatIfResultList['items'][number],
): boolean {
  const objects = [...(parts?.rules ?? []), ...(parts?.sources ?? [])];
  return areSettingsNewer(context, last) || objects.some((object) => isChangedSince(object, last.at));
}

/** Returns all needs of a context, the one that matters most first; hints, which may change no match, last. */
export function needsOf(setup: Need | undefined, low: Need | undefined): readonly Need[] {
  const inOrder = setup?.kind === 'hints' ? [low, setup] : [setup, low];
  return inOrder.filter((need) => need !== undefined);
}

/** Returns a need in a few words. */
export function needText(need: Need): string {
  switch (need.kind) {
    case 'lowRate':
      return t('contexts.list.lowRate', { percent: percentText(need.percent) });
    case 'hints':
      return t('contexts.list.hints', { count: need.count });
    default:
      return t(`contexts.list.${need.kind}`, {
        parts: formatList(need.parts.map((part) => t(`contexts.list.part.${part}`))),
      });
  }
}
