import type { cachedParts } from '~/api/cached-parts';
import type { Context } from '@recon/contract/context';
import { perCent } from '@recon/engine/comparison/per-cent';
import { setUpCheck } from '@recon/engine/configuration/contexts/setup-check';
import { setUpRules } from '@recon/engine/configuration/contexts/setup-rules';
import { lintRules } from '@recon/engine/hints/lint-rules';
import { compareDecimals } from '@recon/engine/money/decimal';
import { percentText } from '~/i18n/format';
import { t } from '~/i18n/t';

/** Why a context needs a hand: parts that are missing or to be checked, hints about its rules, or a low match rate. */
type Need =
  | { readonly kind: 'missing' | 'toCheck' | 'hints'; readonly count: number }
  | { readonly kind: 'lowRate'; readonly percent: string };

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

/** Returns whether a context, or a rule or source of it as far as they are cached, changed after its last what-if. */
export function isOutdated(context: Context, parts: ReturnType<typeof cachedParts>, at: string): boolean {
  const since = Date.parse(at);
  const objects = [context, ...(parts?.rules ?? []), ...(parts?.sources ?? [])];
  return objects.some(({ updatedAt }) => Date.parse(updatedAt ?? '') > since);
}

/** Returns what a context lacks, else the number of hints about its rules; undefined if there is neither. */
export function setupNeed(
  { type, status, feeNormalization }: Context,
  { rules, sources }: NonNullable<ReturnType<typeof cachedParts>>,
  feesElsewhere: boolean,
): Need | undefined {
  const setUp = { type, status, feeNormalization, feesElsewhere, sources, ...setUpRules(rules, type) };
  const items = setUpCheck(setUp);
  const missing = items.filter(({ state }) => state === 'missing').length;
  if (missing > 0) return { kind: 'missing', count: missing };
  const toCheck = items.filter(({ state }) => state === 'warning').length;
  if (toCheck > 0) return { kind: 'toCheck', count: toCheck };
  const context = { contextType: type, normalizesFees: Boolean(feeNormalization) };
  const hints = lintRules(rules, context).findings.length;
  return hints > 0 ? { kind: 'hints', count: hints } : undefined;
}

/** Returns all needs of a context, the one that matters most first; hints, which may change no match, last. */
export function needsOf(setup: Need | undefined, low: Need | undefined): readonly Need[] {
  const inOrder = setup?.kind === 'hints' ? [low, setup] : [setup, low];
  return inOrder.filter((need) => need !== undefined);
}

/** Returns a need in a few words. */
export function needText(need: Need): string {
  return need.kind === 'lowRate'
    ? t('contexts.list.lowRate', { percent: percentText(need.percent) })
    : t(`contexts.list.${need.kind}`, { count: need.count });
}
