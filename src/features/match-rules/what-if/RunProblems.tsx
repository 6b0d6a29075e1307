import 'texts:whatIf';
import type { RunProblem } from '~/domain/matching/result';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RunSummary } from '~/workers/what-if-protocol';

/** Renders why a run of the service would fail, and warnings on its result. */
export function RunProblems({
  now,
  staged,
  positionNow,
  positionStaged,
}: {
  now: RunSummary | undefined;
  staged: RunSummary | undefined;
  /** Returns the position of a rule on the service; `positionStaged` returns that among the staged rules. */
  positionNow: (ruleId: string) => number;
  positionStaged: (ruleId: string) => number;
}) {
  const nowText = now?.problem && problemText(now.problem, positionNow(now.problemRule ?? ''));
  const stagedText = staged?.problem && problemText(staged.problem, positionStaged(staged.problemRule ?? ''));
  return (
    <>
      {nowText !== undefined && nowText !== stagedText && (
        <InlineAlert tone="warning" title={t('whatIf.problem.now')}>
          {nowText}
        </InlineAlert>
      )}
      {stagedText !== undefined && (
        <InlineAlert
          tone="error"
          title={t(nowText === stagedText ? 'whatIf.problem.both' : 'whatIf.problem.staged')}
        >
          {stagedText}
        </InlineAlert>
      )}
      {(staged?.notes ?? []).map(({ what, count }) => (
        <InlineAlert key={what} tone="warning">
          {t(`whatIf.note.${what}`, { count })}
        </InlineAlert>
      ))}
    </>
  );
}

function problemText(problem: RunProblem, position: number): string {
  switch (problem.code) {
    case 'rule-type':
      return t('whatIf.problem.rule-type', { position, type: problem.type });
    case 'rule-config':
      return t('whatIf.problem.rule-config', { position, key: problem.key });
    case 'context-type':
      return t('whatIf.problem.context-type', { type: problem.type });
    case 'source-counts':
      return t('whatIf.problem.source-counts', problem);
    case 'no-fee-schedule':
      return t('whatIf.problem.no-fee-schedule');
    case 'negative-amount':
      return t('whatIf.problem.negative-amount', { position });
  }
}
