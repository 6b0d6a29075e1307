import type { RunNote } from '@recon/engine/matching/result';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RunName, RunSummary } from '@recon/engine/session/what-if-protocol';
import type { PositionsOf } from './what-if-state';

interface RunProblemsProps {
  runs: Readonly<Record<RunName, RunSummary | undefined>>;
  positionsOf: PositionsOf;
}

/** Renders why a run of the service would fail, and warnings on its result. */
export function RunProblems({ runs, positionsOf }: RunProblemsProps) {
  const now = problemText(runs.now, positionsOf.now);
  const staged = problemText(runs.staged, positionsOf.staged);
  return (
    <>
      {now !== undefined && now !== staged && (
        <InlineAlert tone="warning" title={t('whatIf.problem.now')}>
          {now}
        </InlineAlert>
      )}
      {staged !== undefined && (
        <InlineAlert tone="error" title={t(now === staged ? 'whatIf.problem.both' : 'whatIf.problem.staged')}>
          {staged}
        </InlineAlert>
      )}
      {limitTexts(runs.staged?.notes ?? []).map((text) => (
        <InlineAlert key={text} tone="warning">
          {text}
        </InlineAlert>
      ))}
    </>
  );
}

/** Returns what exceeds the limits of a run of the service: one sentence for the transactions of both sides. */
function limitTexts(notes: readonly RunNote[]): string[] {
  const countOf = (what: RunNote['what']) => notes.find((note) => note.what === what)?.count;
  const [left, right] = [countOf('left'), countOf('right')];
  if (left === undefined || right === undefined)
    return notes.map(({ what, count }) => t(`whatIf.note.${what}`, { count }));
  const rules = countOf('rules');
  return [
    ...(rules === undefined ? [] : [t('whatIf.note.rules', { count: rules })]),
    t('whatIf.note.both', { left, right }),
  ];
}

function problemText(
  run: RunSummary | undefined,
  positionOf: (ruleId: string) => number,
): string | undefined {
  if (!run?.problem) return undefined;
  const { problem, problemRule = '' } = run;
  const none = { type: '', key: '', left: 0, right: 0 };
  return t(`whatIf.problem.${problem.code}`, { ...none, ...problem, position: positionOf(problemRule) });
}
