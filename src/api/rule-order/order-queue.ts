import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import { movedBetween, withMove } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, type RuleMove, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { planMoves, type QueuePlan } from '@recon/engine/configuration/match-rules/plan-move';
import { ApiError } from '../api-error';
import { endedCall } from '../http';
import { preflightRead } from '../preflight-read';
import { type MoveOutcome, MoveRejectedError } from './move-outcome';
import { OrderSavings } from './order-saving';
import type { OrderService, ReorderLimit } from './order-service';
import { checkAfter, renumber } from './renumber';
import { afterMoves, type RuleList, type Settled } from './rule-list';
import { type FoundMoves, SentMoves } from './sent-moves';

/** Milliseconds for which the rules as read after a move are used for the next move without another read. */
const readingHolds = 2000;
/** Maximum number of attempts to save moves while other users change the rules. */
const attempts = 3;

export type MoveRequest = RuleMove & {
  /** Called if another page's reorder overwrote the saved move: it was applied again, or could not be. */
  readonly onLater?: ((kind: 'again' | 'conflict') => void) | undefined;
};

type Outcomes = Map<RuleMove, MoveOutcome | Error>;

/** Move in the queue. `settle` resolves `outcome`, or rejects it with an Error. */
type Entry = {
  readonly move: RuleMove;
  readonly outcome: Promise<MoveOutcome>;
  readonly settle: (outcome: MoveOutcome | Error) => void;
};
type Write = () => Promise<void>;

/** Cached rule list of the context: the queue changes it, the page shows it. */
export type ListStore = {
  readonly get: () => RuleList | undefined;
  readonly set: (list: RuleList) => void;
  readonly cancelFetch: () => Promise<void>;
  readonly refetch: () => void;
};

/**
 * Result of sending the full order. `taken`: accepted; `read`: the rules afterwards, if they were reread. `again`: the
 * rules have changed to `theirs`, so that moves must be planned again. `tooLong`: rejected for the number of rules.
 */
type ListReply =
  | { readonly kind: 'taken'; readonly read: readonly MatchRule[] | undefined }
  | { readonly kind: 'again'; readonly theirs: readonly MatchRule[] }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'failed'; readonly failure: Error };

/** Queue of the writes to one context's rules: moves show at once and are sent together (docs/behaviour.md#order). */
export class OrderQueue {
  readonly savings = new OrderSavings();
  readonly limit: ReorderLimit;
  readonly service: OrderService;
  readonly #list: ListStore;
  readonly #painted: () => Promise<void>;
  #waiting: (Entry | Write)[] = [];
  #isRunning = false;
  readonly #entries = new Map<MoveRequest, Entry>();
  readonly #onLater = new WeakMap<RuleMove, MoveRequest['onLater']>();
  readonly #sent: SentMoves;
  #check = new AbortController();

  constructor(
    given: Pick<OrderQueue, 'service' | 'limit'> & { list: ListStore; painted: () => Promise<void> },
  ) {
    this.#list = given.list;
    this.service = given.service;
    this.limit = given.limit;
    this.#painted = given.painted;
    this.#sent = new SentMoves(this);
  }

  /** Shows a move at once and queues it; it is sent after the row has painted at its new position. */
  add(request: MoveRequest): void {
    const { ruleIds, order, onLater } = request;
    const move: RuleMove = { ruleIds, order };
    let settle: Entry['settle'] = () => undefined;
    const outcome = new Promise<MoveOutcome>((resolve, reject) => {
      settle = (end) => (end instanceof Error ? reject(end) : resolve(end));
    });
    outcome.catch(() => undefined);
    const entry = { move, outcome, settle };
    this.#entries.set(request, entry);
    this.#onLater.set(move, onLater);
    this.#change((list) => ({
      ...list,
      moves: [...list.moves, move],
      known: list.known ?? orderOf(list.rules),
      keepsNumbers: this.limit.isTooLong(list.rules.length),
    }));
    this.#enqueue(entry);
  }

  /** Returns the outcome of an added move. Throws MoveRejectedError or an ApiError. */
  async outcomeOf(request: MoveRequest): Promise<MoveOutcome> {
    const entry = this.#entries.get(request);
    this.#entries.delete(request);
    // It was added to the queue of another user.
    if (!entry) throw endedCall('IDENTITY_CHANGED', '');
    return entry.outcome;
  }

  /** Runs `work`, another write to the context's rules, after earlier ones. Returns or throws the outcome of `work`. */
  write<T>(work: () => Promise<T>): Promise<T> {
    // What was read before is out of date, whatever becomes of the write.
    const isStale = () => this.#change((list) => ({ ...list, readAt: undefined }));
    return this.#inTurn(() => work().finally(isStale));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#enqueue(() => this.#whileOpen(work).then(resolve, reject));
    });
  }

  /** Runs work unless another user has signed in. */
  async #whileOpen<T>(work: () => Promise<T>): Promise<T> {
    this.service.refuseClosed();
    return work();
  }

  #enqueue(one: Entry | Write): void {
    this.#waiting.push(one);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let [next] = this.#waiting; next; [next] = this.#waiting)
      if (typeof next === 'function') {
        this.#waiting.shift();
        await next();
      } else {
        await this.#painted();
        await this.#saveTogether();
      }
    this.#isRunning = false;
  }

  /** Saves the moves at the start of the queue, up to the next other write, together, and settles each. */
  async #saveTogether(): Promise<void> {
    const other = this.#waiting.findIndex((one) => typeof one === 'function');
    const entries = this.#waiting.splice(0, other < 0 ? Infinity : other) as Entry[];
    const moves = entries.map(({ move }) => move);
    const outcomes = await this.#whileOpen(() => this.#save(moves)).catch(
      (error: unknown): Outcomes => new Map(moves.map((move) => [move, error as Error])),
    );
    const ends = entries.map(({ move }) => outcomes.get(move)!);
    if (ends.some((end) => end instanceof Error)) this.#revert();
    entries.forEach(({ settle }, index) => settle(ends[index]!));
    if (ends.some((end) => !(end instanceof Error))) this.#checkLater();
  }

  /** Removes failed moves from the shown order, unless a later move is pending. */
  #revert(): void {
    if (!this.service.isOpen() || (this.#list.get()?.moves ?? []).length === 0 || this.#pending().length > 0)
      return;
    this.#change(({ rules }) => ({ rules, moves: [] }));
    this.#list.refetch();
  }

  #pending(): RuleMove[] {
    return this.#waiting.flatMap((one) => (typeof one === 'function' ? [] : one.move));
  }

  #change(change: (list: RuleList) => RuleList): void {
    const list = this.#list.get();
    if (list && this.service.isOpen()) this.#list.set(change(list));
  }

  /** Merges the moves into the service's order and sends the full list, or priorities one by one if it is too long. */
  async #save(moves: readonly RuleMove[]): Promise<Outcomes> {
    if (this.savings.now) return this.#waitWithHalted(moves);
    let theirs = this.#justRead() ?? (await preflightRead(this.service.read()));
    for (let attempt = 1; ; attempt += 1) {
      const known = this.#list.get()?.known ?? orderOf(theirs);
      if (this.limit.isTooLong(theirs.length)) return this.#oneByOne(known, theirs, moves);
      const plan = planMoves(known, theirs, moves, { takesList: true, highest: maxRules });
      const { outcomes, confirmed } = foreseen(plan, theirs);
      const before = orderOf(theirs);
      const given = { moves, confirmed, outcomes, wanted: plan.order };
      if (sameOrder(plan.order, before)) return this.#finish({ ...given, read: theirs });
      const reply = await this.#sendList(plan.order, theirs, attempt < attempts);
      if (reply.kind === 'tooLong') return this.#oneByOne(known, theirs, moves);
      if (reply.kind === 'failed')
        return new Map([...outcomes, ...confirmed.map((move) => [move, reply.failure] as const)]);
      if (reply.kind === 'taken') {
        this.#sent.record({ before, wanted: plan.order, moves: confirmed });
        return this.#finish({ ...given, read: reply.read });
      }
      ({ theirs } = reply);
    }
  }

  /** Returns the rules read after this page's last move, if that is less than two seconds ago. */
  #justRead(): readonly MatchRule[] | undefined {
    const list = this.#list.get();
    return list?.readAt !== undefined && Date.now() - list.readAt < readingHolds ? list.rules : undefined;
  }

  /** Adds moves to a halted saving; they wait until the user resumes it. */
  async #waitWithHalted(moves: readonly RuleMove[]): Promise<Outcomes> {
    const halted = this.savings.now!;
    this.savings.set({ ...halted, moves: [...halted.moves, ...moves] });
    await this.#settle({ moves, confirmed: [] });
    return new Map(moves.map((move) => [move, { kind: 'halted' }]));
  }

  /** Sends the full order, planned on `theirs`. Rereads the rules if no move waits. `mayRepeat` allows `again`. */
  async #sendList(order: Order, theirs: readonly MatchRule[], mayRepeat: boolean): Promise<ListReply> {
    let replayed: boolean | undefined = false;
    try {
      replayed = await this.service.reorder(order);
      this.limit.recordAccepted(order.length);
    } catch (error) {
      if (this.limit.refusesFullList(error, theirs)) return { kind: 'tooLong' };
      if (mayRepeat && isVanishedRule(error)) return { kind: 'again', theirs: await this.service.read() };
      const failure = await this.#whyNotDone(error, order);
      if (failure) return { kind: 'failed', failure };
    }
    const isLast = this.#pending().length === 0;
    const read = isLast || replayed ? await this.service.read().catch(() => undefined) : undefined;
    // A replayed response means that this request changed nothing: it needs a new key.
    if (replayed && read && mayRepeat && !sameOrder(orderOf(read), order))
      return { kind: 'again', theirs: read };
    return { kind: 'taken', read };
  }

  /** Returns the error of a reorder; undefined if a read shows that it was saved although the response was lost. */
  async #whyNotDone(failure: unknown, order: Order): Promise<Error | undefined> {
    if (!(failure instanceof ApiError)) throw failure;
    if (!failure.outcomeUnknown) return failure;
    const rules = await this.service.read().catch(() => undefined);
    if (!rules) return failure;
    return sameOrder(orderOf(rules), order) ? undefined : failure.with({ outcomeUnknown: false });
  }

  /** Saves moves by changing single priorities, as the service does not accept the full list. */
  async #oneByOne(known: Order, theirs: readonly MatchRule[], moves: readonly RuleMove[]): Promise<Outcomes> {
    // The optimistic list showed numbers that no rule has: the service rejected it.
    this.#change((list) => ({ ...list, rules: theirs, keepsNumbers: true }));
    const { rules, outcomes } = await renumber(this, { known, rules: theirs, moves });
    const isEnd = this.#pending().length === 0 || this.savings.now;
    const read =
      rules === theirs ? theirs : isEnd ? await this.service.read().catch(() => undefined) : undefined;
    if (read) this.savings.recordHaltedRead();
    const wanted = orderOf(rules);
    this.#change((list) => ({ ...list, rules, known: wanted }));
    const saved = moves.filter((move) => isSaved(outcomes.get(move)));
    if (saved.length > 0) this.#sent.record({ before: orderOf(theirs), wanted, moves: saved, placed: rules });
    return this.#finish({ moves, confirmed: [], outcomes, wanted, read });
  }

  /** Shows the rules read after the moves. Reapplies overwritten moves; `conflict` if others moved a rule again. */
  async #finish(given: Settled & { outcomes: Outcomes; wanted: Order }): Promise<Outcomes> {
    const { outcomes, wanted, ...settled } = given;
    const found = settled.read && (await this.#sent.reapply(settled.read));
    if (!found) {
      await this.#settle(settled);
      // The service accepted the moves; the current list is refetched.
      if (this.#pending().length === 0) this.#list.refetch();
      return outcomes;
    }
    await this.#showFound(found, settled);
    const movedAgain = movedBetween(wanted, orderOf(found.rules));
    for (const [move, outcome] of outcomes) {
      if (!isSaved(outcome)) continue;
      if (found.again.has(move)) outcomes.set(move, { kind: 'again' });
      else if (found.lost.has(move) || move.ruleIds.some((id) => movedAgain.has(id)))
        outcomes.set(move, { kind: 'conflict' });
    }
    return outcomes;
  }

  /** Removes completed moves from the optimistic order. */
  async #settle(settled: Settled): Promise<void> {
    // An earlier fetch must not overwrite this.
    if (settled.read) await this.#list.cancelFetch();
    this.#change((list) => afterMoves(list, settled, this.#pending()));
  }

  /** Shows the rules after moves were rechecked, and calls `onLater` of earlier moves that were reapplied or lost. */
  async #showFound({ rules, again, lost }: FoundMoves, settled: Settled): Promise<void> {
    await this.#settle({ ...settled, read: rules });
    const earlier = (moves: ReadonlySet<RuleMove>) =>
      [...moves].filter((move) => !settled.moves.includes(move));
    for (const move of earlier(again)) this.#onLater.get(move)?.('again');
    for (const move of earlier(lost)) this.#onLater.get(move)?.('conflict');
  }

  #checkLater(): void {
    this.#check.abort();
    this.#check = new AbortController();
    if (this.#sent.isEmpty || !this.#list.get()) return;
    const { signal } = this.#check;
    // Fails if a later move is saved, or if another user signs in: there is nothing to check then.
    this.service
      .wait(checkAfter, signal)
      .then(() => this.recheck())
      .catch(() => undefined);
  }

  /**
   * Checks whether reorders by other pages overwrote sent moves, and reapplies them; does nothing while moves wait.
   * Throws if another user signs in while it waits for its turn.
   */
  async recheck(): Promise<void> {
    if (this.#sent.isEmpty || !this.service.isOpen()) return;
    await this.#inTurn(async () => {
      if (!this.#list.get() || this.#pending().length > 0 || this.savings.now) return;
      const found = (await this.#sent.isUnchanged()) ? undefined : await this.#sent.reapply(undefined);
      if (found) await this.#showFound(found, { moves: [], confirmed: [] });
      // A reapplied move can be overwritten again, so it is checked again.
      if (!found || found.again.size === 0) this.#sent.clear();
    });
    this.#checkLater();
  }

  /** Sends halted moves again, applied to the service's current order. Resolves to whether they are saved. */
  resume(): Promise<boolean> {
    const halted = this.savings.now;
    if (halted?.state !== 'halted') return Promise.resolve(halted === undefined);
    this.savings.set({ ...halted, state: 'running' });
    return this.#inTurn(async () => {
      let rules: readonly MatchRule[];
      try {
        rules = await this.service.read();
      } catch (error) {
        this.savings.set({ ...halted, why: 'failed', error });
        return false;
      }
      const known = orderOf(rules);
      let order: Order = known;
      const moves = halted.moves
        .filter(({ ruleIds }) => ruleIds.some((id) => known.includes(id)))
        .map((move) => ({ ...move, order: (order = withMove(order, move)) }));
      this.savings.set({ ...halted, state: this.savings.isStopping() ? 'stopping' : 'running', moves });
      this.#change(() => ({ rules, moves, known, keepsNumbers: true }));
      const { rules: sent } = await renumber(this, { known, rules, moves, resumed: halted });
      const read = await this.service.read().catch(() => undefined);
      if (read) this.savings.recordHaltedRead();
      await this.#settle({ moves, confirmed: [], read: read ?? sent });
      return this.savings.now === undefined;
    });
  }

  /** Replaces the cached rules by those that a write is based on, and cancels a fetch in flight. */
  showBefore(rules: readonly MatchRule[]): void {
    void this.#list.cancelFetch();
    this.#change((list) => ({ ...list, rules, readAt: undefined }));
  }

  /** Drops the moves whose saving was halted: the service's current order stays. */
  leave(): void {
    this.savings.set(null);
    this.#list.refetch();
  }
}

/** Returns the outcome that each move has if sending succeeds, and the moves to send (`confirmed`). */
function foreseen({ plans, foreign }: QueuePlan, theirs: readonly MatchRule[]) {
  const outcomes: Outcomes = new Map();
  for (const [move, plan] of plans) {
    const isRejected = plan.kind === 'conflict';
    const outcome = isRejected && new MoveRejectedError(plan.conflict, move, theirs);
    outcomes.set(move, outcome || { kind: foreign ? 'merged' : 'done' });
  }
  return { outcomes, confirmed: [...plans.keys()].filter((move) => !(outcomes.get(move) instanceof Error)) };
}

function isSaved(outcome: MoveOutcome | Error | undefined): boolean {
  return outcome !== undefined && !(outcome instanceof Error) && ['done', 'merged'].includes(outcome.kind);
}

/** Returns whether an error may mean that a rule was deleted between the read and the request. */
function isVanishedRule(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
