import { otherSide, type SideName } from '../matching/side-name';
import { explainer } from '../matching/explain';
import type { ProposedFields } from '../file/reading/propose-fields';
import { matchSteps, type PreparedRows, prepareRows } from '../matching/run';
import { type MatchGroup, type MatchResult, workLimit } from '../matching/result';
import type { CodeBook } from '../matching/row-codes';
import type { Transaction } from '../matching/transaction';
import { type Comparison, compareRuns, outcomes, type Run, ruleIdOf } from '../comparison/compare-runs';
import { textFinder } from '../comparison/find-text';
import { type LineFilter, linesOf } from '../comparison/filter-lines';
import { nearestRows } from '../comparison/nearest-rows';
import { coverageSteps } from '../comparison/coverage';
import { type Flows, flowsOf } from '../comparison/flows';
import { makeSample } from '../comparison/samples';
import type { SampleName } from '../comparison/sample-names';
import { matchRates } from '../comparison/match-rate';
import { withLeftOut } from '../suggestions/left-out';
import type { GroupedRows, ReasonGroup } from '../reasons/reason-groups';
import { rowStates } from '../reasons/row-state';
import type { FileHint } from '../hints/file-hints';
import { suggestSteps } from '../suggestions/suggest';
import type { Suggestions } from '../suggestions/suggestion';
import { columnsOfMap } from '../file/service/saved-map';
import { decimalOf } from '../matching/exact-number';
import { columnOf, type OpenSort } from '../comparison/open-order';
import { hintsOf } from './hints-of-files';
import { FileSession } from './file-session';
import { leftOutOf, type OwnColumns, ownColumns, type SessionFile } from './session-file';
import { type OpenRowRef, openRowRefs, openRow, sortedOpen } from './open-rows';
import { Latest } from '../lib/latest';
import { runInSlices } from '../lib/run-in-slices';
import type { LinePage } from './page';
import { type RunReasons, reasonsOfRun } from './reasons-of-run';
import { scenarioOf } from './scenario-of';
import {
  type Line,
  type MatchedRows,
  maxRights,
  type NearRow,
  type OpenRow,
  type OutcomeCounts,
  type PairExplanation,
  type Partners,
  type RunName,
  type RunRequest,
  type RunSummary,
} from './what-if-protocol';

const maxNear = 20;

/** The rows of both sides for runs. `normalization`: that of fees, as JSON. */
type Prepared = Readonly<Record<SideName, readonly Transaction[]>> & {
  readonly normalization: string | undefined;
  readonly rows: PreparedRows;
};

/** A run with what is derived from it at first use. */
type StoredRun = {
  readonly run: Run;
  explain?: ReturnType<typeof explainer>;
  reasons?: RunReasons;
  grouped?: Promise<GroupedRows | undefined>;
  /** Called with the progress of `grouped`, from 0 to 1: the callback of the latest caller. */
  onGrouping?: (done: number) => void;
};

type Summarized = { readonly run: Run; readonly summary: RunSummary };

/** The what-if in its worker: the transactions of both sides, and the runs of the saved and of the staged rules. */
export class WhatIfSession extends FileSession<SideName> {
  private rows: Record<SideName, readonly Transaction[]> = { left: [], right: [] };
  private readonly runs: Partial<Record<RunName, StoredRun>> = {};
  private readonly latest: Readonly<Record<RunName, Latest>> = { now: new Latest(), staged: new Latest() };
  /** The runs in progress, by their requests as JSON. */
  private readonly running = new Map<string, Promise<Summarized | undefined>>();
  /** The rows as the latest run needed them: all runs of the same rows with the same fees share them. */
  private prepared: Prepared | undefined;
  /** The latest run. Runs are one after the other, so that they share what the first prepares. */
  private matching: Promise<unknown> = Promise.resolve();
  private readonly suggesting = new Latest();
  private comparison: Comparison | undefined;
  /** The lines of the last filter, which is stored as JSON. */
  private shown: { readonly key: string; readonly lineIndexes: Int32Array } | undefined;
  /** The unmatched rows of the last filter and sort, which are stored as JSON. */
  private open: { readonly key: string; readonly rows: readonly OpenRowRef[] } | undefined;

  private changes = 0;

  /** Loads a sample, with descriptions in the user's language. Returns the number of rows per side. */
  takeSample(name: SampleName, descriptions?: Record<SideName, string>): Record<SideName, number> {
    const { left, right } = makeSample(name, descriptions);
    this.dropFile('left');
    this.dropFile('right');
    this.take('left', left);
    this.take('right', right);
    return { left: left.length, right: right.length };
  }

  protected override put(side: SideName, sessionFile: SessionFile): void {
    this.take(side, sessionFile.transactions);
    super.put(side, sessionFile);
  }

  protected override mappingOf({ summary: { fields, headings }, settings }: SessionFile): ProposedFields {
    const { currency } = columnsOfMap(settings.saved ?? {});
    // A column of the currency that is added has the name that the field map has for it.
    const isAdded = !fields.currency && currency !== undefined && !headings.includes(currency);
    return isAdded ? { ...fields, currency } : fields;
  }

  /** Returns the columns that a side's file has, with the cells of its rows; `undefined` if there is no readable file. */
  async ownColumns(side: SideName): Promise<OwnColumns | undefined> {
    const sessionFile = this.files.get(side);
    return sessionFile && ownColumns(sessionFile);
  }

  /** Returns why each staged rule matched a pair or did not; `undefined` before the run or without one of the rows. */
  explain(left: number, right: number): PairExplanation | undefined {
    const storedRun = this.runs.staged;
    if (!storedRun) return undefined;
    const { result } = storedRun.run;
    const leftRow = result.left.rows[left];
    const rightRow = result.right.rows[right];
    if (!leftRow || !rightRow) return undefined;
    storedRun.explain ??= explainer(result);
    return {
      left: leftRow,
      right: rightRow,
      compared: { left: decimalOf(result.left.amount[left]!), right: decimalOf(result.right.amount[right]!) },
      rules: storedRun
        .explain(left, right)
        .map((rule) => ({ ...rule, ruleId: ruleIdOf(storedRun.run, rule.rule) ?? '' })),
    };
  }

  /**
   * Returns up to 20 rows of the other side that match a search text, those most similar to a row of the staged run
   * first; empty before the run.
   */
  near(side: SideName, index: number, text = ''): NearRow[] {
    const result = this.runs.staged?.run.result;
    if (!result) return [];
    const [from, otherRows] = side === 'left' ? [result.left, result.right] : [result.right, result.left];
    const other = otherSide(side);
    const isSelected = text.trim() === '' ? undefined : textFinder(text);
    const states = rowStates(result)[other];
    const isMatched = (otherIndex: number) => states[otherIndex] !== 'open';
    return nearestRows(from, index, otherRows, maxNear, { isSelected, isMatched }).flatMap((found) => {
      const near = this.transaction(other, found);
      if (!near) return [];
      const amountBy = decimalOf(otherRows.amount[found]! - from.amount[index]!);
      return { ...near, amountBy, daysTo: otherRows.day[found]! - from.day[index]! };
    });
  }

  /** Returns a row of the staged run by its index in run order; `undefined` if there is none. */
  transaction(side: SideName, index: number): NearRow | undefined {
    const storedRun = this.runs.staged;
    const row = storedRun?.run.result[side].rows[index];
    if (!storedRun || !row) return undefined;
    const { run } = storedRun;
    const rule = run.result[side === 'left' ? 'leftRule' : 'rightRule'][index]!;
    const ruleId = rule < 0 ? undefined : ruleIdOf(run, rule);
    const reason = this.reasonsOf(storedRun).of(side, index);
    return {
      index,
      row,
      ...(ruleId !== undefined && { ruleId }),
      ...(reason && { reason, ...(ruleId !== undefined && { isUsedUp: true }) }),
    };
  }

  /** Replaces the transactions of one side, and discards all results. */
  take(side: SideName, rows: readonly Transaction[]): void {
    this.rows[side] = rows;
    this.prepared = undefined;
    this.running.clear();
    this.leaveSuggesting();
    delete this.runs.now;
    delete this.runs.staged;
    this.forget();
  }

  /** Runs rules. Calls `onProgress` with 0 to 1. Returns `undefined` if the run was stopped or requested again. */
  async run(
    name: RunName,
    request: RunRequest,
    onProgress: (done: number) => void,
  ): Promise<RunSummary | undefined> {
    const signal = this.latest[name].start();
    const isWanted = () => !signal.aborted;
    const found = await this.runOnce(request, onProgress, isWanted);
    if (!found || !isWanted()) return undefined;
    this.runs[name] = { run: found.run };
    this.forget();
    return found.summary;
  }

  stopRuns(): void {
    this.latest.now.end();
    this.latest.staged.end();
  }

  /** Runs rules. Without a change, the saved and the staged rules are equal and run only once. */
  private async runOnce(request: RunRequest, onProgress: (done: number) => void, isWanted: () => boolean) {
    const key = JSON.stringify(request);
    const running = this.running.get(key);
    const same = running && (await running);
    // A run that was stopped has no result.
    if (same || !isWanted()) return same;
    const run = this.summarize(request, onProgress, isWanted);
    this.running.set(key, run);
    try {
      return await run;
    } finally {
      if (this.running.get(key) === run) this.running.delete(key);
    }
  }

  private async summarize(
    request: RunRequest,
    onProgress: (done: number) => void,
    isWanted: () => boolean,
  ): Promise<Summarized | undefined> {
    const result = await this.matched(request, onProgress, isWanted);
    if (!result) return undefined;
    const run: Run = { result, ruleIds: request.rules.map(({ id }) => id) };
    const summary = await runInSlices(summarySteps(run), { isWanted });
    return summary && { run, summary };
  }

  /** Matches after the runs in progress. Returns `undefined` once the result is not wanted any more. */
  private async matched(request: RunRequest, onProgress?: (done: number) => void, isWanted = () => true) {
    const before = this.matching;
    const run = (async () => {
      await before;
      if (!isWanted()) return undefined;
      return runInSlices(this.matchSteps(request), {
        onStep: ({ rules, rule, done, lefts }) =>
          onProgress?.(rules === 0 ? 1 : (rule + done / Math.max(1, lefts)) / rules),
        isWanted,
      });
    })();
    this.matching = run.catch(() => undefined);
    return run;
  }

  private *matchSteps(request: RunRequest) {
    const scenario = scenarioOf(request, this.rows);
    const normalization = JSON.stringify(request.normalization);
    const { left, right } = scenario;
    let { prepared } = this;
    if (prepared?.left !== left || prepared.right !== right || prepared.normalization !== normalization) {
      prepared = { left, right, normalization, rows: yield* prepareRows(scenario) };
      // In the meantime other files may have been read.
      if (left === this.rows.left && right === this.rows.right) this.prepared = prepared;
    }
    return yield* matchSteps(scenario, workLimit, prepared.rows);
  }

  /** Returns how many left rows the rules would match; `undefined` if the run fails. Keeps other results. */
  async rate(request: RunRequest): Promise<number | undefined> {
    const result = await this.matched(request);
    return result?.problem ? undefined : result?.groups.length;
  }

  /** Suggests rules to add to those of a request. Calls `onProgress` with 0 to 1. Returns `undefined` if cancelled. */
  async suggest(request: RunRequest, onProgress: (done: number) => void): Promise<Suggestions | undefined> {
    const signal = this.suggesting.start();
    const steps = suggestSteps(scenarioOf(request, this.rows));
    const found = await runInSlices(steps, { onStep: onProgress, isWanted: () => !signal.aborted });
    return found && withLeftOut(found, leftOutOf(this.sideFiles()));
  }

  /** Cancels the suggestion in progress. */
  leaveSuggesting(): void {
    this.suggesting.end();
  }

  /** Returns what each rule of a run matches: rows or, with `currency`, amounts; `undefined` if the run failed. */
  flows(name: RunName, currency?: string): Flows | undefined {
    const run = this.runs[name]?.run;
    return run && !run.result.problem ? flowsOf(run, currency) : undefined;
  }

  /**
   * Groups the open rows of a run by reason. Calls `onProgress` with 0 to 1, also if the groups were requested before.
   * Returns `undefined` if the run failed or a newer one replaced it.
   */
  async reasonGroups(
    name: RunName,
    onProgress?: (done: number) => void,
  ): Promise<readonly ReasonGroup[] | undefined> {
    const storedRun = this.runs[name];
    if (storedRun && onProgress) storedRun.onGrouping = onProgress;
    return (await this.groupedRows(name))?.groups;
  }

  private async groupedRows(name: RunName): Promise<GroupedRows | undefined> {
    const storedRun = this.runs[name];
    if (!storedRun || storedRun.run.result.problem) return undefined;
    storedRun.grouped ??= runInSlices(this.reasonsOf(storedRun).groups(), {
      onStep: (done) => storedRun.onGrouping?.(done),
      isWanted: () => this.runs[name] === storedRun,
    });
    return storedRun.grouped;
  }

  /** Returns unmatched rows of the staged run: `count` from index `from` of those that a filter selects, sorted. */
  async openRows(
    filter: LineFilter,
    sort: OpenSort | undefined,
    from: number,
    count: number,
  ): Promise<LinePage<OpenRow>> {
    const grouped = needsGroups(filter, sort) ? await this.groupedRows('staged') : undefined;
    const { now, staged } = this.runs;
    if (!now || !staged) return { total: 0, lines: [] };
    const { refused, counterpart, of } = this.reasonsOf(staged);
    const source = { result: staged.run.result, refused, grouped, counterpart };
    const key = JSON.stringify([filter, sort]);
    if (this.open?.key !== key) {
      const rows = openRowRefs(source, filter, now.run.result);
      this.open = { key, rows: sort ? sortedOpen(source, rows, sort) : rows };
    }
    const { rows } = this.open;
    return {
      total: rows.length,
      lines: rows.slice(from, from + count).map((one) => openRow(source, one, of)),
    };
  }

  private sideFiles(): Partial<Record<SideName, SessionFile>> {
    return Object.fromEntries(this.files);
  }

  private reasonsOf(storedRun: StoredRun): RunReasons {
    storedRun.reasons ??= reasonsOfRun(storedRun.run, this.sideFiles(), this.codesOf(storedRun.run));
    return storedRun.reasons;
  }

  /** Returns the codes of the rows of a run; `undefined` if other rows were prepared since. */
  private codesOf({ result }: Run): CodeBook | undefined {
    const rows = this.prepared?.rows;
    return rows?.left === result.left && rows.right === result.right ? rows.codes : undefined;
  }

  /** Returns hints about the files and the staged rules; empty before these rules have run. */
  async fileHints(): Promise<FileHint[]> {
    const { staged } = this.runs;
    if (!staged) return [];
    const byZone = await runInSlices(this.reasonsOf(staged).byZone(), {
      isWanted: () => this.runs.staged === staged,
    });
    return hintsOf(staged.run.result, this.sideFiles(), byZone ?? 0, this.codesOf(staged.run)?.of);
  }

  counts(): OutcomeCounts | undefined {
    return this.currentComparison()?.counts;
  }

  /** Returns the lines that match a filter: `count` of them from index `from`, and the number of all. */
  async lines(filter: LineFilter, from: number, count: number): Promise<LinePage<Line>> {
    // After each run the rows have no groups yet.
    const grouped = filter.reason === undefined ? undefined : await this.groupedRows('staged');
    const comparison = this.currentComparison();
    if (!comparison) return { total: 0, lines: [] };
    const lineIndexes = this.lineIndexes(comparison, filter, grouped?.keyOf);
    const lines = Array.from(lineIndexes.subarray(from, from + count), (line) =>
      this.lineAt(comparison, line),
    );
    return { total: lineIndexes.length, lines };
  }

  /** Returns a number that changes with the rows and the runs, so that a caller of many pages sees if they are of one. */
  resultsVersion(): number {
    return this.changes;
  }

  /** Returns matches of the staged run: `count` of them from index `from`, and the number of all; none without the run. */
  matches(from: number, count: number): LinePage<MatchedRows> {
    const run = this.runs.staged?.run;
    if (!run) return { total: 0, lines: [] };
    const { groups, left, right } = run.result;
    const lines = groups.slice(from, from + count).map((group) => ({
      left: left.rows[group.left]!,
      rights: group.rights.map((one) => right.rows[one]!),
      ruleId: ruleIdOf(run, group.rule) ?? '',
      status: group.status,
    }));
    return { total: groups.length, lines };
  }

  private currentComparison(): Comparison | undefined {
    const { now, staged } = this.runs;
    if (now && staged) this.comparison ??= compareRuns(now.run, staged.run);
    return this.comparison;
  }

  private lineIndexes(
    comparison: Comparison,
    filter: LineFilter,
    reasonOf: GroupedRows['keyOf'] | undefined,
  ): Int32Array {
    const key = JSON.stringify(filter);
    const { now, staged } = this.runs;
    if (this.shown?.key !== key && now && staged)
      this.shown = {
        key,
        lineIndexes: linesOf(comparison, { now: now.run, staged: staged.run }, filter, reasonOf),
      };
    return this.shown?.lineIndexes ?? new Int32Array();
  }

  private lineAt(comparison: Comparison, line: number): Line {
    const now = this.runs.now!.run;
    const storedRun = this.runs.staged!;
    const left = comparison.left[line]!;
    const right = comparison.right[line]!;
    const reason = this.reasonsOf(storedRun).of(left >= 0 ? 'left' : 'right', left >= 0 ? left : right);
    const partners = {
      now: partnersOf(now, comparison.now[left]),
      staged: partnersOf(storedRun.run, comparison.staged[left]),
    };
    const firstRight = right >= 0 ? right : (partners.staged ?? partners.now)?.indexes[0];
    return {
      line,
      outcome: outcomes[comparison.outcome[line]!]!,
      ...(left >= 0 && { left: now.result.left.rows[left]!, leftIndex: left }),
      ...(right >= 0 && { right: now.result.right.rows[right]!, rightIndex: right }),
      ...partners,
      compared: { ...comparedAt(now.result, 'left', left), ...comparedAt(now.result, 'right', firstRight) },
      ...(reason && { reason }),
    };
  }

  private forget(): void {
    this.changes += 1;
    this.comparison = undefined;
    this.shown = undefined;
    this.open = undefined;
  }
}

/** Returns the amount of a row as rules compare it, by its side; an empty object if it is the one in the file. */
function comparedAt(result: MatchResult, name: SideName, index = -1): Partial<Record<SideName, string>> {
  const { amount, imported } = result[name];
  return amount[index] === imported[index] ? {} : { [name]: decimalOf(amount[index]!) };
}

/** Returns whether a list of unmatched rows needs their groups, which also find the counterparts of all rows. */
function needsGroups({ reason }: LineFilter, sort: OpenSort | undefined): boolean {
  const column = sort && columnOf(sort);
  return reason !== undefined || column === 'reason' || column === 'amountBy' || column === 'daysTo';
}

function* summarySteps(run: Run): Generator<void, RunSummary> {
  const rates = matchRates(run.result);
  yield;
  return { rates, coverage: yield* coverageSteps(run), notes: run.result.notes, ...problemOf(run) };
}

/** Returns why a run failed, and the id of the rule that caused it; an empty object if it did not fail. */
function problemOf({ result, ruleIds }: Run): Pick<RunSummary, 'problem' | 'problemRule'> {
  const { problem } = result;
  if (!problem) return {};
  if (!('rule' in problem)) return { problem };
  const index = problem.code === 'negative-amount' ? result.rules[problem.rule]?.index : problem.rule;
  const problemRule = index === undefined ? undefined : ruleIds[index];
  return { problem, ...(problemRule !== undefined && { problemRule }) };
}

function partnersOf(run: Run, group: MatchGroup | undefined): Partners | undefined {
  if (!group) return undefined;
  const { rule, rights, status } = group;
  return {
    ruleId: ruleIdOf(run, rule) ?? '',
    status,
    count: rights.length,
    indexes: rights.slice(0, maxRights),
    rights: rights.slice(0, maxRights).map((right) => run.result.right.rows[right]!),
  };
}
