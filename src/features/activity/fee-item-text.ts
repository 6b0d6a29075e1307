import type { FeeItem } from '@recon/contract/fee-schedule';
import { readStructure } from '@recon/engine/fees/raw-fee';
import { itemSentence, feeRateText, tierSpan } from '~/features/fee-schedules/fee-messages';
import { t } from '~/i18n/t';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { writeJson } from '@recon/engine/lib/json/lossless';

/** Returns the recorded fees of a schedule, each as a text by its name; `undefined` if they are not a list of fees. */
export function feeTexts(items: unknown, currency: unknown): Record<string, string> | undefined {
  if (!Array.isArray(items) || !items.every(isFeeItem) || typeof currency !== 'string') return undefined;
  const texts: Record<string, string> = {};
  for (const item of items as FeeItem[]) {
    // Two fees may have the same name.
    let name = item.name;
    for (let count = 2; name in texts; count += 1) name = `${item.name} (${count})`;
    texts[name] = feeText(item, currency);
  }
  return texts;
}

function isFeeItem(item: unknown): boolean {
  return isJsonObject(item) && typeof item['name'] === 'string' && typeof item['structureType'] === 'string';
}

/** Returns a fee as a sentence, with its tiers; the structure of an unknown type as JSON. */
function feeText(item: FeeItem, currency: string): string {
  const sentence = itemSentence(item, currency);
  const known = readStructure(item.structureType, item.structure);
  if (!known) return `${sentence} ${writeJson(item.structure)}`;
  if (known.type !== 'TIERED') return sentence;
  const { tiers } = known;
  const last = tiers.at(-1)?.upTo;
  const spans = tiers.map(({ upTo, rate }, index) =>
    t('activity.field.tier', {
      span: tierSpan(tiers[index - 1]?.upTo ?? '0', upTo),
      rate: feeRateText(rate),
    }),
  );
  const free = last
    ? [t('activity.field.tier', { span: tierSpan(last, undefined), rate: t('fees.free') })]
    : [];
  return `${sentence}: ${[...spans, ...free].join('; ')}`;
}
