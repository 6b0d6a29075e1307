import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import { pageSize } from '@recon/contract/pages';
import { mergeOrder, overwrittenMoves } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, type RuleMove, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { manyRequests, planBlock } from '@recon/engine/configuration/match-rules/priority-plan';
import { slidPast } from '@recon/engine/configuration/match-rules/slid-past';
import type { ReorderLimit } from './order-service';
import { type Ordering, sendChanges } from './priority-requests';

/** Maximum number of times that overwritten moves are reapplied; then they are reported as lost. */
const maxReapplies = 5;
/** Longest wait before the first reread, in milliseconds; it grows by as much for each further one. */
const shortWait = 150;
/** Maximum number of stored orders that this page's moves replaced. */
const maxReplaced = 20;

/** `before`: the order that the requests replaced. `wanted`: the new order. `placed`: the rules if sent one by one. */
type Sending = {
  readonly before: Order;
  readonly wanted: Order;
  readonly moves: readonly RuleMove[];
  readonly placed?: readonly MatchRule[] | undefined;
};

export type FoundMoves = {
  readonly rules: readonly MatchRule[];
  readonly again: ReadonlySet<RuleMove>;
  readonly lost: ReadonlySet<RuleMove>;
};

/** Records this page's latest moves; reapplies those that another page's order overwrote (docs/behaviour.md#order). */
export class SentMoves {
  readonly #ordering: Ordering & { readonly limit: ReorderLimit };
  #moves = new Map<string, RuleMove>();
  #replaced: readonly Order[] = [];
  #wanted: Order = [];
  #placed: readonly MatchRule[] | undefined;
  #times = 0;
  /** Order of the rules in the latest read that found no overwritten move; `undefined` before the first. */
  #seen: Order | undefined;

  constructor(ordering: Ordering & { readonly limit: ReorderLimit }) {
    this.#ordering = ordering;
  }

  get isEmpty(): boolean {
    return this.#moves.size === 0;
  }

  record({ before, wanted, moves, placed }: Sending): void {
    this.#wanted = wanted;
    this.#placed = placed;
    this.#replaced = [...this.#replaced, before].slice(-maxReplaced);
    for (const move of moves) for (const id of move.ruleIds) this.#moves.set(id, move);
    this.#seen = undefined;
  }

  /** Forgets the moves: they are saved, or reported as lost. */
  clear(): void {
    this.#moves = new Map();
    this.#replaced = [];
    this.#times = 0;
  }

  /** Reapplies moves that are overwritten in `given`, or else in the rules read now; undefined if no read succeeded. */
  async reapply(given: readonly MatchRule[] | undefined): Promise<FoundMoves | undefined> {
    const { service } = this.#ordering;
    const again = new Set<RuleMove>();
    let lost = new Set<RuleMove>();
    let rules = given;
    for (let waits = 1; ; waits += 1) {
      if (rules) {
        lost = this.#movesOf(this.#overwrittenIn(rules));
        this.#seen = orderOf(rules);
        if (lost.size === 0) return { rules, again, lost };
        if (this.#times >= maxReapplies) break;
      }
      try {
        await service.wait(Math.random() * shortWait * waits);
        const now: readonly MatchRule[] = await service.read();
        rules = now;
        const moved = this.#overwrittenIn(now);
        if (moved.length === 0) continue;
        this.#times += 1;
        if (!(await this.#send(now, moved))) continue;
        for (const move of this.#movesOf(moved)) again.add(move);
        rules = await service.read();
      } catch {
        break;
      }
    }
    // Moves reported as lost are not searched for again.
    this.clear();
    return rules && { rules, again: new Set(), lost: new Set([...again, ...lost]) };
  }

  /** Sends the order `theirs` with the moves of these rules. Returns false if others changed the rules first. */
  async #send(theirs: readonly MatchRule[], moved: Order): Promise<boolean> {
    const { service, limit } = this.#ordering;
    const before = orderOf(theirs);
    const wanted = mergeOrder({ known: before, mine: this.#wanted, moved, theirs: before }).order;
    const moves = [...this.#movesOf(moved)];
    if (!limit.isTooLong(theirs.length)) {
      await service.reorder(wanted);
      this.record({ before, wanted, moves });
      return true;
    }
    const { changes, full } = planBlock(theirs, moved, wanted, maxRules);
    if (full !== undefined || changes.length >= manyRequests) throw new Error('Not sent: too many requests');
    const progress = { purpose: 'move' as const, moves: [], done: 0, total: changes.length, isShown: false };
    const sent = await sendChanges(this.#ordering, { rules: theirs, changes, progress });
    if (sent.end === 'failed') throw sent.error;
    if (sent.end !== 'done') return false;
    this.record({ before, wanted, moves, placed: sent.rules });
    return true;
  }

  /** Reads one page. Returns false if a move is overwritten or one page is too short, else (or on an error) true. */
  async isUnchanged(): Promise<boolean> {
    if (!this.#seen) return false;
    // The rule behind the last moved one is its neighbour.
    const count = this.#seen.findLastIndex((id) => this.#moves.has(id)) + 2;
    if (count > pageSize) return false;
    const first = await this.#ordering.service.readFirst(count).catch(() => undefined);
    return !first || sameOrder(orderOf(first), this.#seen.slice(0, count));
  }

  #movesOf(ruleIds: readonly string[]): Set<RuleMove> {
    return new Set(ruleIds.flatMap((id) => this.#moves.get(id) ?? []));
  }

  /** Returns the rules whose move is overwritten in these rules. */
  #overwrittenIn(rules: readonly MatchRule[]): string[] {
    const moved = [...this.#moves.keys()];
    const by = { wanted: this.#wanted, replaced: this.#replaced, moved };
    const overwritten = overwrittenMoves(orderOf(rules), by);
    if (!this.#placed) return overwritten;
    return [...new Set([...overwritten, ...slidPast(rules, { placed: this.#placed, moved })])];
  }
}
