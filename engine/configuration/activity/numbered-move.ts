import type { Entry } from './entry';
import type { PositionChange } from '../match-rules/rule-moves';

/**
 * Returns whether the entries of an action only changed priorities of rules, one by one, since the service refuses a
 * list of all rules. The refused list may be the first entry.
 */
export function isRenumbering(entries: readonly Entry[]): boolean {
  const changes = entries.filter((entry) => !isRefusedOrder(entry));
  return changes.length > 0 && changes.every(isOfPriority);
}

/**
 * Returns the move of the one rule that a renumbering moved; other rules only made space for it. Of two rules that
 * changed places, the one that moved first. `undefined` if it moved several, or a priority before is unknown.
 * `entries`: of the action, newest first.
 */
export function numberedMove(entries: readonly Entry[]): PositionChange | undefined {
  const moves = new Map<string, PositionChange>();
  for (const { objectId: id, before, after } of entries.filter(isOfPriority).toReversed()) {
    const [from, to] = [before?.['priority'], after?.['priority']];
    if (typeof from !== 'number' || typeof to !== 'number' || id === null) return undefined;
    moves.set(id, { id, from: moves.get(id)?.from ?? from, to });
  }
  const changed = [...moves.values()].filter(({ from, to }) => from !== to);
  const isMoved = ({ id }: PositionChange) => {
    const others = changed.filter((one) => one.id !== id);
    const before = others.toSorted((a, b) => a.from - b.from);
    return others.toSorted((a, b) => a.to - b.to).every((one, index) => one === before[index]);
  };
  const length = ({ from, to }: PositionChange) => Math.abs(from - to);
  return changed.filter(isMoved).toSorted((a, b) => length(b) - length(a))[0];
}

function isRefusedOrder({ operation, outcome }: Entry): boolean {
  return operation === 'reorderMatchRules' && outcome === 'failed';
}

function isOfPriority({ operation, outcome, before, after }: Entry): boolean {
  const names = Object.keys({ ...before, ...after });
  return operation === 'updateMatchRule' && outcome === 'done' && names.join() === 'priority';
}
