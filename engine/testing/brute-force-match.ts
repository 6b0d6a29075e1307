import { Big } from 'big.js';
import type { RuleToRun, Scenario, Transaction } from '../matching/transaction';

/**
 * Brute-force reference implementation of the matching engine, for tests. Compares every left row with every right row,
 * with decimals by Big.js, as docs/contract.md specifies. Shares no code with engine/matching.
 */

type Row = {
  id: string;
  amount: Big;
  currency: string;
  base: Big | undefined;
  baseCurrency: string | undefined;
  day: number;
  instant: string;
  source: number;
  index: number;
  used: boolean;
};

export type ReferencePair = {
  left: string;
  rights: string[];
  /** In 1:N: the share of each right row. */
  shares?: string[];
  rule: number;
  score: number;
  /** False for negative pairs and those above the limit, which are not recorded. */
  recorded: boolean;
};
export type ReferenceResult = { failed: boolean; pairs: ReferencePair[]; reasons: Record<string, string> };

/** Settings of a config that affect the result; decimals as Big. */
type Settings = Record<string, unknown>;

const defaults: Record<string, Settings> = {
  EXACT: {
    matchAmount: true,
    matchCurrency: true,
    matchDate: true,
    datePrecision: 'DAY',
    matchReference: true,
    caseInsensitive: true,
  },
  TOLERANCE: {
    absTolerance: '0.50',
    percentTolerance: '0.005',
    percentageBase: 'MAX',
    dateWindowDays: 0,
    roundingScale: 2,
    roundingMode: 'HALF_UP',
    matchCurrency: true,
    matchReference: true,
    caseInsensitive: true,
  },
  DATE_LAG: {
    minDays: 0,
    maxDays: 0,
    inclusive: true,
    direction: 'ABS',
    feeTolerance: '0',
    matchCurrency: true,
  },
};
const allocationDefaults: Settings = {
  allowPartial: false,
  allocationDirection: 'LEFT_TO_RIGHT',
  allocationToleranceMode: 'ABS',
  allocationToleranceValue: '0',
};

/** Runs a scenario whose settings are all valid; ids must be unique per side. */
export function bruteForceMatch({ contextType, rules, left, right }: Scenario): ReferenceResult {
  const lefts = inOrder(left);
  const rights = inOrder(right);
  const result: ReferenceResult = { failed: false, pairs: [], reasons: {} };
  const ordered = rules
    .map((rule, number) => ({ rule, number }))
    .sort(
      (a, b) => a.rule.priority - b.rule.priority || compare(a.rule.type, b.rule.type) || a.number - b.number,
    );
  for (const { rule, number } of ordered)
    for (const one of lefts) {
      if (one.used) continue;
      if (contextType === '1:1') takeFirst(rule, number, one, rights, result);
      else splitLeft(rule, number, one, rights, result);
      if (result.failed) return { failed: true, pairs: [], reasons: {} };
    }
  return result;
}

/** Returns whether a rule fits a pair, and the score it would have. */
export function judgePair(
  rule: RuleToRun,
  left: Transaction,
  right: Transaction,
): { fits: boolean; score: number } {
  const [one] = inOrder([left]);
  const [other] = inOrder([right]);
  return { fits: fits(rule, one!, other!), score: scoreOf(rule, one!, other!) };
}

function takeFirst(rule: RuleToRun, number: number, left: Row, rights: Row[], { pairs }: ReferenceResult) {
  for (const right of rights) {
    if (right.used || !fits(rule, left, right)) continue;
    const score = scoreOf(rule, left, right);
    if (score < 60) continue;
    left.used = true;
    right.used = true;
    const recorded = left.amount.gte(0) && right.amount.gte(0);
    pairs.push({ left: left.id, rights: [right.id], rule: number, score, recorded });
    return;
  }
}

/**
 * Splits a left over the free rights that the rule fits with a score of 60 or more, in run order. Tests whether the
 * left is covered only after a share was taken.
 */
function splitLeft(rule: RuleToRun, number: number, left: Row, rights: Row[], result: ReferenceResult) {
  const s = settings(rule);
  const onBase = allocatesBase(rule);
  const amountOf = (row: Row) => (onBase ? row.base : row.amount);
  const currencyOf = (row: Row) => (onBase ? row.baseCurrency : row.currency);
  const isPartial = s['allowPartial'] === true;
  const candidates = rights.filter(
    (right) => !right.used && fits(rule, left, right) && scoreOf(rule, left, right) >= 60,
  );
  if (candidates.length === 0) return;
  const target = amountOf(left);
  if (!target || currencyOf(left) === undefined) {
    result.reasons[left.id] = 'FX_RATE_UNAVAILABLE';
    return;
  }
  if (target.lt(0)) {
    result.failed = true;
    return;
  }
  if (target.eq(0)) return;
  const value = new Big(String(s['allocationToleranceValue']));
  const tolerance = s['allocationToleranceMode'] === 'PERCENT' ? value.times(target) : value;
  let rest = target;
  const taken: { right: Row; share: Big }[] = [];
  for (const right of candidates) {
    const amount = amountOf(right);
    if (!amount) continue;
    if (amount.lt(0)) {
      result.failed = true;
      return;
    }
    if (currencyOf(right) !== currencyOf(left) || amount.eq(0)) continue;
    if (amount.gt(rest) && !isPartial) continue;
    const share = amount.gt(rest) ? rest : amount;
    taken.push({ right, share });
    rest = rest.minus(share);
    if (rest.lte(tolerance)) break;
  }
  if (taken.length === 0) return;
  if (rest.gt(tolerance)) {
    if (!isPartial) result.reasons[left.id] = 'SPLIT_INCOMPLETE';
    return;
  }
  if (s['allocationDirection'] === 'RIGHT_TO_LEFT') return;
  left.used = true;
  for (const { right } of taken) right.used = true;
  result.pairs.push({
    left: left.id,
    rights: taken.map(({ right }) => right.id),
    shares: taken.map(({ share }) => share.toFixed()),
    rule: number,
    score: Math.max(...candidates.map((right) => scoreOf(rule, left, right))),
    recorded: taken.length < 500 && left.amount.gte(0) && taken.every(({ right }) => right.amount.gte(0)),
  });
}

function settings({ type, config }: RuleToRun): Settings {
  const all: Settings = { ...defaults[type], ...allocationDefaults };
  for (const [key, value] of Object.entries(config)) if (value !== null) all[key] = value;
  if (type !== 'DATE_LAG' && all['allocationUseBaseAmount'] === true) {
    all['matchBaseAmount'] = true;
    all['matchBaseCurrency'] = true;
  }
  return all;
}

function allocatesBase(rule: RuleToRun): boolean {
  const s = settings(rule);
  if (s['allocationUseBaseAmount'] === true) return true;
  return rule.type !== 'DATE_LAG' && s['matchBaseAmount'] === true && s['allocationUseBaseAmount'] !== false;
}

function fits(rule: RuleToRun, left: Row, right: Row): boolean {
  const s = settings(rule);
  if (s['matchCurrency'] === true && left.currency !== right.currency) return false;
  const days = right.day - left.day;
  if (rule.type === 'DATE_LAG') {
    if (left.amount.minus(right.amount).abs().gt(String(s['feeTolerance']))) return false;
    if (s['direction'] === 'LEFT_BEFORE_RIGHT' && days < 0) return false;
    if (s['direction'] === 'RIGHT_BEFORE_LEFT' && days > 0) return false;
    const lag = Math.abs(days);
    const min = Number(s['minDays']);
    const max = Number(s['maxDays']);
    return s['inclusive'] === false ? lag > min && lag < max : lag >= min && lag <= max;
  }
  if (s['matchBaseCurrency'] === true)
    if (left.baseCurrency === undefined || left.baseCurrency !== right.baseCurrency) return false;
  if (s['matchBaseAmount'] === true && (!left.base || !right.base)) return false;
  if (s['matchReference'] === true && !referencesEqual(rule.type, s, left.id, right.id)) return false;
  if (rule.type === 'EXACT') {
    if (s['matchAmount'] === true && !left.amount.eq(right.amount)) return false;
    if (s['matchBaseAmount'] === true && !left.base!.eq(right.base!)) return false;
    if (s['matchDate'] !== true) return true;
    return s['datePrecision'] === 'TIMESTAMP' ? left.instant === right.instant : days === 0;
  }
  if (Math.abs(days) > Number(s['dateWindowDays'])) return false;
  const [one, other] =
    s['matchBaseAmount'] === true ? [left.base!, right.base!] : [left.amount, right.amount];
  const scale = Number(s['roundingScale']);
  const mode = String(s['roundingMode']);
  return isWithin(s, rounded(one, scale, mode), rounded(other, scale, mode));
}

function isWithin(s: Settings, left: Big, right: Big): boolean {
  const l = left.abs();
  const r = right.abs();
  const bases: Record<string, Big> = {
    MAX: l.gt(r) ? l : r,
    MIN: l.gt(r) ? r : l,
    AVERAGE: l.plus(r).times('0.5'),
    LEFT: l,
    RIGHT: r,
  };
  const percent = new Big(String(s['percentTolerance'])).times(
    bases[String(s['percentageBase']).toUpperCase()]!,
  );
  const distance = left.minus(right).abs();
  return distance.lte(String(s['absTolerance'])) || distance.lte(percent);
}

function rounded(value: Big, scale: number, mode: string): Big {
  const step = new Big(10).pow(-scale);
  const low = value.abs().div(step).round(0, 0);
  const rest = value.abs().div(step).minus(low);
  const isNegative = value.lt(0);
  const half = rest.cmp('0.5');
  const isOdd = Number(low.toFixed().at(-1)) % 2 === 1;
  const up: Record<string, boolean> = {
    HALF_UP: half >= 0,
    BANKERS: half > 0 || (half === 0 && isOdd),
    FLOOR: isNegative && rest.gt(0),
    CEIL: !isNegative && rest.gt(0),
    TRUNCATE: false,
  };
  const size = (up[mode] ? low.plus(1) : low).times(step);
  return isNegative ? size.times(-1) : size;
}

function referencesEqual(type: string, s: Settings, left: string, right: string): boolean {
  if (s['referenceMustSet'] === true && (left === '' || right === '')) return false;
  if (s['caseInsensitive'] !== true) return left === right;
  return type === 'EXACT' ? sameByUnicode(left, right) : asciiLower(left) === asciiLower(right);
}

/** Compares ignoring case. Regular expressions with the Unicode flag fold one character to one. */
function sameByUnicode(left: string, right: string): boolean {
  const pattern = left.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`^(?:${pattern})$`, 'iu').test(right);
}

function asciiLower(text: string): string {
  return Array.from(text, (one) => (one >= 'A' && one <= 'Z' ? one.toLowerCase() : one)).join('');
}

function scoreOf(rule: RuleToRun, left: Row, right: Row): number {
  const s = settings(rule);
  let score = 20;
  if (rule.type !== 'TOLERANCE') score += 40;
  else {
    const onBase = s['matchBaseAmount'] === true;
    const [one, other] = onBase ? [left.base, right.base] : [left.amount, right.amount];
    if (one && other && isWithin(s, one, other)) score += 40;
  }
  if (s['matchBaseCurrency'] === true || left.currency === right.currency) score += 30;
  if (rule.type === 'EXACT')
    score += s['matchReference'] === true && asciiLower(left.id) !== asciiLower(right.id) ? 0 : 10;
  if (rule.type === 'TOLERANCE' && s['matchReference'] === true) score += 10;
  return score;
}

function inOrder(rows: readonly Transaction[]): Row[] {
  return rows
    .map((row, index): Row => {
      const [instant = '', zone = ''] = row.date.split(/(?=Z$)/);
      return {
        id: row.externalId,
        amount: new Big(row.amount),
        currency: row.currency,
        base: row.baseAmount === undefined ? undefined : new Big(row.baseAmount),
        baseCurrency: row.baseCurrency,
        day: Date.parse(`${instant.slice(0, 10)}T00:00:00${zone}`) / 86_400_000,
        instant: `${instant.slice(0, 19)}.${instant.slice(20).padEnd(6, '0')}`,
        source: row.source ?? 1,
        index,
        used: false,
      };
    })
    .sort(
      (a, b) =>
        a.day - b.day ||
        a.amount.cmp(b.amount) ||
        compare(a.currency, b.currency) ||
        (a.base && b.base ? a.base.cmp(b.base) : Number(Boolean(a.base)) - Number(Boolean(b.base))) ||
        compare(a.baseCurrency ?? '', b.baseCurrency ?? '') ||
        Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)) ||
        a.source - b.source ||
        a.index - b.index,
    );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
