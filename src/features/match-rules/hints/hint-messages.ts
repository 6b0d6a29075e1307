import type { Finding, FindingCode, FindingValues } from '@recon/engine/hints/finding';
import { formatList, percentText } from '~/i18n/format';
import { t } from '~/i18n/t';
import { settingNames } from '../setting-messages';

/** Positions of rules by their ids, from 1. */
export type Positions = ReadonlyMap<string, number>;

type PositionOf = (ruleId: string) => number | undefined;

type Told = Required<FindingValues> & { other: number };

/** Returns a hint as one sentence; `positionOf` returns the position of a rule by its id, from 1. */
export function hintText({ code, values, other }: Finding, positionOf: PositionOf): string {
  const position = other === undefined ? undefined : positionOf(other);
  return sentences[code]({ ...nothing, ...values, other: position ?? 0 });
}

const nothing = { settings: [], percent: '', meant: '', min: 0, max: 0, digits: 0 };

const sentences: Record<FindingCode, (told: Told) => string> = {
  'fails-run': ({ settings }) => t('rulesLint.fails-run', { settings: namesOf(settings) }),
  anything: () => t('rulesLint.anything'),
  unreachable: ({ other }) => t('rulesLint.unreachable', { other }),
  duplicate: ({ other }) => t('rulesLint.duplicate', { other }),
  repeated: ({ other }) => t('rulesLint.repeated', { other }),
  shadowed: ({ other }) => t('rulesLint.shadowed', { other }),
  'loose-first': ({ other }) => t('rulesLint.loose-first', { other }),
  'takes-nothing': ({ settings }) =>
    t(`rulesLint.takes-nothing.${usesBase(settings) ? 'base' : 'direction'}`),
  'empty-window': ({ min, max }) => t('rulesLint.empty-window', { min, max }),
  'no-currency': () => t('rulesLint.no-currency'),
  'zero-tolerance': ({ digits }) => t('rulesLint.zero-tolerance', { digits }),
  'percent-as-fraction': ({ settings, percent, meant }) =>
    t(`rulesLint.percent-as-fraction.${settings.includes('percentTolerance') ? 'tolerance' : 'split'}`, {
      percent: percentText(percent),
      meant: percentText(meant),
    }),
  'no-effect': ({ settings }) =>
    t('rulesLint.no-effect', { count: settings.length, settings: namesOf(settings) }),
};

/** Returns the label of the button for a fix; undefined if a hint has none. */
export function fixLabel({ code, ruleId, values, fix }: Finding, positions: Positions): string | undefined {
  const positionOf = (id: string) => positions.get(id) ?? 0;
  if (!fix) return undefined;
  if (fix.kind === 'move') return t('rulesLint.fix.move', { position: positionOf(fix.before) });
  if (fix.kind === 'delete') return t('rulesLint.fix.delete', { position: positionOf(ruleId) });
  return editLabel(code, { ...nothing, ...values });
}

function editLabel(code: FindingCode, { settings, meant }: Required<FindingValues>): string {
  switch (code) {
    case 'empty-window':
    case 'no-currency':
    case 'zero-tolerance':
      return t(`rulesLint.fix.${code}`);
    case 'percent-as-fraction':
      return t('rulesLint.fix.percent-as-fraction', { meant: percentText(meant) });
    case 'takes-nothing':
      if (!settings.includes('allocationDirection')) return t('rulesLint.fix.takes-nothing.base');
      return t(`rulesLint.fix.takes-nothing.${usesBase(settings) ? 'both' : 'direction'}`);
    default:
      return t('rulesLint.fix.no-effect', { count: settings.length });
  }
}

function usesBase(settings: readonly string[]): boolean {
  return settings.some((key) => key !== 'allocationDirection');
}

function namesOf(settings: readonly string[]): string {
  return formatList(settingNames(settings));
}
