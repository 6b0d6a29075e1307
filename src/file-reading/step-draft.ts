import type { Step, StepName, StepOf } from '@recon/engine/file/settings';

/** The values of the form of a step, all as text. Which of them count depends on `do`. */
export type StepDraft = {
  do: StepName;
  column: string;
  columns: string[];
  separator: string;
  into: string;
  length: string;
  find: 'end-to-end' | 'pattern';
  pattern: string;
  otherwise: string;
  sum: string[];
  days: 'earliest' | 'latest' | '';
  rows: 'like-headings' | 'like-totals' | 'equals' | 'contains' | 'except';
  text: string;
  by: string;
  from: string;
  /** Words that mean minus, separated by commas; empty for D and the like. */
  minus: string;
  code: string;
};

/** The kinds of steps in the order in which they are offered. */
export const stepNames = [
  'join',
  'extract',
  'strip-zeros',
  'pad',
  'drop-zero-decimals',
  'digits-only',
  'trim-inner',
  'upper',
  'leave-out',
  'fill-down',
  'fill',
  'number-repeats',
  'sum-by',
  'sign',
  'negate',
  'absolute',
  'currency',
] as const satisfies readonly StepName[];

const empty: StepDraft = {
  do: 'join',
  column: '',
  columns: [],
  separator: '-',
  into: '',
  length: '',
  find: 'end-to-end',
  pattern: '',
  otherwise: '',
  sum: [],
  days: 'latest',
  rows: 'contains',
  text: '',
  by: '',
  from: '',
  minus: '',
  code: 'BRL',
};

/** Returns the form values of a step, or of a new one. */
export function draftOf(step: Step | undefined): StepDraft {
  if (!step) return empty;
  switch (step.do) {
    case 'join':
      return { ...empty, ...step, columns: [...step.columns] };
    case 'pad':
      return { ...empty, ...step, length: String(step.length) };
    case 'extract':
      return extractDraft(step);
    case 'sum-by':
      return { ...empty, do: step.do, columns: [...step.by], sum: [...step.sum], days: step.days ?? '' };
    case 'leave-out':
      return leaveOutDraft(step);
    case 'sign':
      return {
        ...empty,
        do: step.do,
        column: step.amount,
        by: step.by,
        minus: (step.minus ?? []).join(', '),
      };
    default:
      return { ...empty, ...step };
  }
}

function extractDraft({
  do: kind,
  column,
  into,
  find,
  pattern = '',
  otherwise = '',
}: StepOf<'extract'>): StepDraft {
  return { ...empty, do: kind, column, into, find: find ?? 'pattern', pattern, otherwise };
}

function leaveOutDraft({ do: kind, rows, column = '', ...test }: StepOf<'leave-out'>): StepDraft {
  const way = (['equals', 'except'] as const).find((one) => test[one] !== undefined) ?? 'contains';
  return { ...empty, do: kind, rows: rows ?? way, column, text: test[way] ?? '' };
}

const sumOf = ({ do: kind, columns, sum, days }: StepDraft) => ({
  do: kind,
  by: columns,
  sum,
  ...(days !== '' && { days }),
});

const leaveOutOf = ({ do: kind, rows, column, text }: StepDraft) =>
  rows === 'like-headings' || rows === 'like-totals'
    ? { do: kind, rows }
    : { do: kind, ...(column !== '' && { column }), [rows]: text };

/** Returns the step of form values, to be validated by its schema. */
export function stepOf(draft: StepDraft): unknown {
  const { column, columns, into } = draft;
  switch (draft.do) {
    case 'join':
      return { do: draft.do, columns, separator: draft.separator, into };
    case 'pad':
      return { do: draft.do, column, length: draft.length === '' ? '' : Number(draft.length) };
    case 'extract':
      return {
        do: draft.do,
        column,
        into,
        ...(draft.find === 'pattern' ? { pattern: draft.pattern } : { find: draft.find }),
        ...(draft.otherwise !== '' && { otherwise: draft.otherwise }),
      };
    case 'sum-by':
      return sumOf(draft);
    case 'leave-out':
      return leaveOutOf(draft);
    case 'sign': {
      const minus = draft.minus.split(',').map((word) => word.trim());
      const words = minus.filter((word) => word !== '');
      return { do: draft.do, amount: column, by: draft.by, ...(words.length > 0 && { minus: words }) };
    }
    case 'currency':
      return { do: draft.do, column, code: draft.code };
    case 'fill':
      return { do: draft.do, column, from: draft.from };
    default:
      return { do: draft.do, column };
  }
}

/** Returns the field of the form for the path of an issue in a step. */
export function fieldOfStep(
  [name]: readonly (string | number)[],
  kind: StepName,
): keyof StepDraft | undefined {
  if (kind === 'sum-by' && name === 'by') return 'columns';
  if (kind === 'sign' && name === 'amount') return 'column';
  if (name === 'equals' || name === 'contains' || name === 'except') return 'text';
  return name !== undefined && name in empty ? (name as keyof StepDraft) : undefined;
}
