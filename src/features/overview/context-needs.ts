import type { Context } from '@recon/contract/context';
import type { WhatIfResultList } from '@recon/contract/what-if-result';
import type { SetupNeed } from '@recon/engine/configuration/contexts/setup-need';
import { isLowRate } from '~/features/contexts/last-rate';
import { amountText, numberText } from '~/features/match-rules/what-if/number-text';
import { reasonLabel } from '~/features/match-rules/what-if/reason-messages';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';

type Last = WhatIfResultList['items'][number];

/** What a context needs: parts that are missing or to be checked, a look at its last what-if, or at hints. */
type Need =
  | SetupNeed
  | { readonly kind: 'outdated' }
  | { readonly kind: 'unmatched'; readonly isLow: boolean; readonly largest: NonNullable<Last['largest']> };

/** Returns all needs of a context, the most important first. Hints about rules are last: they may change no match. */
export function needsOf(
  setup: SetupNeed | undefined,
  last: Last | undefined,
  isOutdated: boolean,
): readonly Need[] {
  const ofLast = last && needOfLast(last, isOutdated);
  const inOrder = setup?.kind === 'hints' ? [ofLast, setup] : [setup, ofLast];
  return inOrder.filter((need) => need !== undefined);
}

function needOfLast({ rows, largest }: Last, isOutdated: boolean): Need | undefined {
  if (isOutdated) return { kind: 'outdated' };
  return largest && { kind: 'unmatched', isLow: isLowRate(rows), largest };
}

/** Returns whether a context runs although it lacks something, or leaves much unmatched. */
export function isUrgent({ status }: Context, need: Need): boolean {
  if (status !== 'ACTIVE') return false;
  return need.kind === 'unmatched' ? need.isLow : need.kind !== 'hints' && need.kind !== 'outdated';
}

/** Returns a need in a few words, and for unmatched rows their main reason. */
export function needTexts(need: Need): readonly string[] {
  switch (need.kind) {
    case 'unmatched':
      return unmatchedTexts(need.largest);
    case 'outdated':
      return [t('contexts.list.changedSince')];
    case 'hints':
      return [t('contexts.list.hints', { count: need.count })];
    default:
      return [
        t(`contexts.list.${need.kind}`, {
          parts: formatList(need.parts.map((part) => t(`contexts.list.part.${part}`))),
        }),
      ];
  }
}

function unmatchedTexts({ side, rows, amount, reason }: NonNullable<Last['largest']>): readonly string[] {
  const sum = amount ? amountText(amount.amount, amount.currency) : numberText(String(rows));
  const unmatched = t(`whatIf.open.on.${side}`, { sum });
  if (!reason) return [unmatched];
  return [unmatched, t('whatIf.open.mainReason', { count: reason.rows, reason: reasonLabel(reason) })];
}
