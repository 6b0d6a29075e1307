import { sumDecimals } from '@recon/engine/money/decimal';
import type { Flow, Flows, RuleFlow } from '@recon/engine/comparison/flows';
import { perCent, sharesOf } from '@recon/engine/comparison/per-cent';

/** Percentages of a side's total: before a row's rules (`from`), after them (`to`), and in their confirmed matches. */
export type Stream = { readonly from: number; readonly to: number; readonly confirmed: number };

export type FlowRow = {
  readonly kind: 'rule' | 'group' | 'open';
  /** The rules of the row: one, or several adjacent rules with few matches. */
  readonly rules: readonly RuleFlow[];
  readonly flow: Flow;
  /** The percentages of the flow: of rules as everywhere, of the rest what the match rate leaves of 100. */
  readonly share: Flow;
  readonly left: Stream;
  readonly right: Stream;
};

/** The number of rules with a row of their own; the other rules are grouped. */
const maxRows = 40;

/** Returns the rows of the diagram: the rules in priority order, then the unmatched rest. */
export function flowRows({ all, rules, open }: Flows): FlowRow[] {
  const large = new Set(
    rules
      .filter(({ groups }) => groups > 0)
      .toSorted((a, b) => b.groups - a.groups)
      .slice(0, maxRows),
  );
  const parts: Omit<FlowRow, 'share' | 'left' | 'right'>[] = [];
  for (const rule of rules) {
    const last = parts.at(-1);
    if (large.has(rule)) parts.push({ kind: 'rule', rules: [rule], flow: rule });
    else if (last?.kind === 'group')
      parts.splice(-1, 1, { kind: 'group', rules: [...last.rules, rule], flow: sumOf([last.flow, rule]) });
    else parts.push({ kind: 'group', rules: [rule], flow: rule });
  }
  parts.push({ kind: 'open', rules: [], flow: open });
  let rest: Flow = all;
  return parts.map((part) => {
    const before = rest;
    rest = sumOf([before, { left: `-${part.flow.left}`, right: `-${part.flow.right}` }]);
    const proposed = sumOf(part.rules.map((rule) => rule.proposed));
    const stream = (side: keyof Flow): Stream => {
      const share = (amount: string) => (all[side] === '0' ? 0 : Number(perCent(amount, all[side])));
      const [from, to] = [share(before[side]), share(rest[side])];
      // The shares are rounded, so the difference may be below 0. The unmatched rest has no confirmed part.
      const confirmed = part.rules.length === 0 ? 0 : Math.max(0, from - to - share(proposed[side]));
      return { from, to, confirmed };
    };
    return {
      ...part,
      share: { left: shareOf(part, all, 'left'), right: shareOf(part, all, 'right') },
      left: stream('left'),
      right: stream('right'),
    };
  });
}

function shareOf({ kind, flow }: Pick<FlowRow, 'kind' | 'flow'>, all: Flow, side: keyof Flow): string {
  const [part, whole] = [flow[side], all[side]];
  if (whole === '0') return '0.0';
  return kind === 'open' ? sharesOf([sumDecimals([whole, `-${part}`]), part])[1]! : perCent(part, whole);
}

function sumOf(flows: readonly Flow[]): Flow {
  return {
    left: sumDecimals(flows.map(({ left }) => left)),
    right: sumDecimals(flows.map(({ right }) => right)),
  };
}
