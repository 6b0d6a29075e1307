import type { Step } from '@recon/engine/file/settings';
import type { StepReason } from '@recon/engine/file/convert/propose-steps';
import type { StepIssue, StepReport } from '@recon/engine/file/convert/stage';
import type { PatternFault } from '@recon/engine/file/convert/text-pattern';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';

/** Returns what a step does, in one sentence. `amountColumns` are the two columns that form the amount, if there are two. */
export function stepText(step: Step, amountColumns: readonly string[] = []): string {
  switch (step.do) {
    case 'negate':
    case 'absolute':
      return signText(step, amountColumns);
    case 'join':
      return t('fileSteps.text.join', { ...step, columns: formatList(step.columns) });
    case 'extract': {
      const { column, into, pattern = '', otherwise } = step;
      const what = step.find
        ? t('fileSteps.text.extract.end-to-end', { column, into })
        : t('fileSteps.text.extract.pattern', { column, into, pattern });
      return otherwise === undefined
        ? what
        : `${what} ${t('fileSteps.text.extract.otherwise', { column: otherwise })}`;
    }
    case 'sum-by':
      return sumText(step);
    case 'leave-out':
      return leaveOutText(step);
    case 'sign':
      return step.minus
        ? t('fileSteps.text.sign.minus', { ...step, minus: formatList(step.minus, 'disjunction') })
        : t('fileSteps.text.sign', { amount: step.amount, by: step.by });
    default:
      return t(`fileSteps.text.${step.do}`, { length: 0, code: '', from: '', ...step });
  }
}

function sumText({ by, sum, days }: Extract<Step, { do: 'sum-by' }>): string {
  const text = t('fileSteps.text.sum', { by: formatList(by), sum: formatList(sum) });
  return days ? `${text} ${t(`fileSteps.text.sum.${days}`)}` : text;
}

function signText(
  { do: change, column }: Extract<Step, { do: 'negate' | 'absolute' }>,
  both: readonly string[],
) {
  return both.includes(column)
    ? t(`fileSteps.text.${change}.both`, { columns: formatList(both, 'conjunction') })
    : t(`fileSteps.text.${change}`, { column });
}

function leaveOutText(step: Extract<Step, { do: 'leave-out' }>): string {
  const { rows, column, equals, except, contains = '' } = step;
  if (rows) return t(`fileSteps.text.leaveOut.${rows}`);
  const text = equals ?? except ?? contains;
  const way = equals !== undefined ? 'equals' : except !== undefined ? 'except' : 'contains';
  return column === undefined
    ? t(`fileSteps.text.leaveOut.${way}`, { text })
    : t(`fileSteps.text.leaveOut.${way}.column`, { text, column });
}

/** Returns what a step did to the rows of a file, in a few sentences. Rows whose day (`dateColumn`) is empty are rejected. */
export function reportText(
  step: Step,
  { rows, several = 0, sums, emptied = {} }: StepReport,
  dateColumn?: string,
): string {
  if (sums !== undefined)
    return [
      t('fileSteps.done.sum', { rows, sums }),
      ...Object.entries(emptied).map(([column, count]) => t('fileSteps.done.emptied', { column, count })),
      ...(dateColumn !== undefined && (emptied[dateColumn] ?? 0) > 0 ? [t('fileSteps.done.noDay')] : []),
    ].join(' ');
  if (step.do === 'leave-out') return t('fileSteps.done.leftOut', { rows });
  if (step.do !== 'extract') return t('fileSteps.done.changed', { rows });
  const found = t('fileSteps.done.found', { rows });
  return several === 0 ? found : `${found} ${t('fileSteps.done.several', { rows: several })}`;
}

/** Returns why a step cannot be applied to a file. */
export function stepIssueText(issue: StepIssue): string {
  if (issue.code === 'pattern') return patternFaultText(issue);
  const of = 'of' in issue ? formatList(issue.of, 'disjunction') : '';
  return t(`fileSteps.issue.${issue.code}`, { column: '', text: '', ...issue, of });
}

/** Returns why a pattern is invalid, and where. */
export function patternFaultText({ fault, at }: PatternFault): string {
  const place = at + 1;
  if (fault === 'class') return t('fileSteps.pattern.class', { at: place, classes: listOf(classes) });
  if (fault === 'count')
    return t('fileSteps.pattern.count', { at: place, examples: listOf(['{digits:6}', '{digits:4-12}']) });
  return t(`fileSteps.pattern.${fault}`, { at: place });
}

/** Returns the help for a pattern, with an example. */
export function patternHelp(): string {
  return t('fileSteps.extract.pattern.help', {
    example: 'NSU [{digits:9}]',
    others: formatList(['{letters}', '{alphanumerics}']),
  });
}

const classes = ['{digits}', '{letters}', '{alphanumerics}'];
const listOf = (parts: readonly string[]) => formatList(parts, 'disjunction');

/** Returns why a step is proposed for a file. */
export function stepReasonText(reason: StepReason): string {
  const named = 'columns' in reason ? reason.columns : [];
  const [column = '', instalment = ''] = named;
  const columns = formatList(named);
  return t(`fileSteps.reason.${reason.code}`, { rows: 0, column, ...reason, columns, instalment });
}
