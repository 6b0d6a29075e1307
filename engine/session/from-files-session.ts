import type { SideName } from '../matching/side-name';
import type { TransactionRow } from '../file/reading/read-transactions';
import { matchSteps, runMatch } from '../matching/run';
import type { RuleToRun, Transaction } from '../matching/transaction';
import { bestProposal, type SetupProposal } from '../suggestions/best-setup';
import { withLeftOut } from '../suggestions/left-out';
import { pairFiles } from '../suggestions/pair-files';
import { type SetupNote, setupNotes } from '../suggestions/setup-notes';
import { suggestSteps } from '../suggestions/suggest';
import { type MatchRate, matchRates } from '../comparison/match-rate';
import { FileSession } from './file-session';
import { leftOutOf, type SessionFile } from './session-file';
import { type ProposedReading, startSearch } from '../proposal/search';
import { Latest } from '../lib/latest';
import { runInSlices } from '../lib/run-in-slices';

/** The file of each side, by the ids that the page assigned. */
export type FileSides = Readonly<Record<SideName, number>>;

/** The proposals for two files, one per context type; `best`: the type that matches most; `notes`: what to check. */
export type FoundSetup = {
  readonly sides: FileSides;
  readonly best: SetupProposal['contextType'];
  readonly proposals: readonly SetupProposal[];
  readonly notes: readonly SetupNote[];
};

/** Session of a worker that reads files and proposes the context that reconciles two of them (docs/from-files.md). */
export class FromFilesSession extends FileSession<number> {
  private readonly latest = new Latest();
  /** Rules are proposed for a file that was read again while the other one is still searched: neither ends the other. */
  private readonly latestReading = new Latest();

  /** Returns the ids of the two files that have the most in common; `undefined` for fewer than two files. */
  pair(ids: readonly number[]): readonly [number, number] | undefined {
    const pair = pairFiles(ids.map((id) => this.rowsOf(id)));
    return pair && [ids[pair[0]]!, ids[pair[1]]!];
  }

  /**
   * Searches how two files are read so that most of their rows match. Returns `undefined` without both files, or if a newer
   * call replaced this one.
   */
  async proposeReading(sides: FileSides): Promise<ProposedReading | undefined> {
    const [left, right] = [this.files.get(sides.left), this.files.get(sides.right)];
    if (!left || !right) return undefined;
    const signal = this.latestReading.start();
    return runInSlices(await startSearch(left, right), { isWanted: () => !signal.aborted });
  }

  /**
   * Proposes rules for two files, in a context of either type. Unless the user chose the sides (`isFixed`), they are
   * swapped if the one-to-many rules then match clearly more. Calls `onProgress` with 0 to 1. Returns `undefined` if a
   * newer call replaced this one.
   */
  async propose(
    sides: FileSides,
    isFixed: boolean,
    onProgress: (done: number) => void,
  ): Promise<FoundSetup | undefined> {
    const signal = this.latest.start();
    const swapped = { left: sides.right, right: sides.left };
    const proposals: SetupProposal[] = [];
    const attempt = async (contextType: SetupProposal['contextType'], isSwapped: boolean, done: number) => {
      const found = await this.suggest(contextType, isSwapped ? swapped : sides, signal, (part) =>
        onProgress((done + part) / 4),
      );
      if (found) proposals.push({ contextType, isSwapped, suggestions: found });
      return found !== undefined;
    };
    if (!(await attempt('1:1', false, 0)) || !(await attempt('1:N', false, 1))) return undefined;
    if (!isFixed && !(await attempt('1:N', true, 2))) return undefined;
    const best = bestProposal(proposals);
    if (best.isSwapped && !(await attempt('1:1', true, 3))) return undefined;
    return {
      sides: best.isSwapped ? swapped : sides,
      best: best.contextType,
      proposals: proposals.filter(({ isSwapped }) => isSwapped === best.isSwapped),
      notes: setupNotes(this.rowsOf(sides.left), this.rowsOf(sides.right)),
    };
  }

  /** Runs rules over two files. Returns the numbers of the rows of each match in the files. */
  async matchedLines(
    sides: FileSides,
    contextType: string,
    rules: readonly RuleToRun[],
  ): Promise<Readonly<Record<SideName, readonly number[]>>[]> {
    const [left, right] = [this.files.get(sides.left), this.files.get(sides.right)];
    const scenario = { contextType, rules, left: left?.transactions ?? [], right: right?.transactions ?? [] };
    const result = runMatch(scenario);
    const linesOf = (sessionFile: SessionFile | undefined, row: Transaction | undefined) => {
      const line = (row as TransactionRow).row;
      return sessionFile?.merged.get(line) ?? [line];
    };
    return result.groups.map(({ left: l, rights }) => ({
      left: linesOf(left, result.left.rows[l]),
      right: rights.flatMap((r) => linesOf(right, result.right.rows[r])),
    }));
  }

  /** Runs rules over two files. Returns the match rates of both sides; `undefined` if the run would fail. */
  async rates(
    sides: FileSides,
    contextType: string,
    rules: readonly RuleToRun[],
  ): Promise<Record<SideName, MatchRate> | undefined> {
    const scenario = {
      contextType,
      rules,
      left: this.rowsOf(sides.left),
      right: this.rowsOf(sides.right),
    };
    const result = await runInSlices(matchSteps(scenario));
    return !result || result.problem ? undefined : matchRates(result);
  }

  private async suggest(
    contextType: string,
    sides: FileSides,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ) {
    const [left, right] = [this.rowsOf(sides.left), this.rowsOf(sides.right)];
    const steps = suggestSteps({ contextType, rules: [], left, right });
    const found = await runInSlices(steps, { onStep: onProgress, isWanted: () => !signal.aborted });
    if (!found || signal.aborted) return undefined;
    const files = { left: this.files.get(sides.left), right: this.files.get(sides.right) };
    return withLeftOut(found, leftOutOf(files));
  }

  private rowsOf(id: number): readonly Transaction[] {
    return this.files.get(id)?.transactions ?? [];
  }
}
