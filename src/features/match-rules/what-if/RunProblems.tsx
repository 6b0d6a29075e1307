import 'texts:whatIf';
import type { RunProblem } from '~/domain/matching/result';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { RunSummary } from '~/workers/what-if-messages';

/** Why a run of the service would fail, and what it would say of the numbers. */
export function RunProblems({
  now,
  staged,
}: {
  now: RunSummary | undefined;
  staged: RunSummary | undefined;
}) {
  return (
    <>
      {now?.problem && (
        <InlineAlert tone="warning" title={t('whatIf.problem.now')}>
          {problemText(now.problem)}
        </InlineAlert>
      )}
      {staged?.problem && (
        <InlineAlert tone="error" title={t('whatIf.problem.staged')}>
          {problemText(staged.problem)}
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

function problemText(problem: RunProblem): string {
  switch (problem.code) {
    case 'rule-type':
      return t('whatIf.problem.rule-type', { position: problem.rule + 1, type: problem.type });
    case 'rule-config':
      return t('whatIf.problem.rule-config', { position: problem.rule + 1, key: problem.key });
    case 'context-type':
      return t('whatIf.problem.context-type', { type: problem.type });
    case 'source-counts':
      return t('whatIf.problem.source-counts', problem);
    case 'no-fee-schedule':
      return t('whatIf.problem.no-fee-schedule');
    case 'negative-amount':
      return t('whatIf.problem.negative-amount', { position: problem.rule + 1 });
  }
}
