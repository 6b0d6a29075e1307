import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { stepSchema } from '@recon/contract/conversion';
import type { Step } from '@recon/engine/file/settings';
import { draftOf, fieldOfStep, stepNames, stepOf } from './step-draft';

const steps: readonly Step[] = [
  { do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' },
  { do: 'strip-zeros', column: 'NSU' },
  { do: 'drop-zero-decimals', column: 'NSU' },
  { do: 'digits-only', column: 'NSU' },
  { do: 'upper', column: 'NSU' },
  { do: 'trim-inner', column: 'NSU' },
  { do: 'pad', column: 'NSU', length: 9 },
  { do: 'extract', column: 'Memo', find: 'end-to-end', into: 'Pix', otherwise: 'Documento' },
  { do: 'extract', column: 'Memo', pattern: 'NSU [{digits:6}]', into: 'Pix' },
  { do: 'sum-by', by: ['NSU', 'Data'], sum: ['Valor'] },
  { do: 'sum-by', by: ['NSU'], sum: ['Valor'], days: 'earliest' },
  { do: 'leave-out', rows: 'like-totals' },
  { do: 'leave-out', column: 'Status', equals: 'Negada' },
  { do: 'leave-out', contains: 'saldo' },
  { do: 'leave-out', column: 'Conta', except: '1010' },
  { do: 'sign', amount: 'Valor', by: 'Tipo' },
  { do: 'sign', amount: 'Valor', by: 'Tipo', minus: ['Saída', 'Estorno'] },
  { do: 'negate', column: 'Valor' },
  { do: 'absolute', column: 'Valor' },
  { do: 'currency', column: 'Moeda', code: 'BRL' },
  { do: 'fill-down', column: 'Data' },
  { do: 'fill', column: 'NSU', from: 'Documento' },
  { do: 'number-repeats', column: 'NSU' },
];

it.each(steps)('returns the same step from the form of $do', (step) => {
  const after = stepOf(draftOf(step));
  expect(after).toEqual(step);
  expect(z.safeParse(stepSchema, after).success).toBe(true);
});

it('has a form for each kind of step', () => {
  expect(new Set(steps.map((step) => step.do))).toEqual(new Set(stepNames));
});

it.each(stepNames)('refuses an empty form of %s, and names a field that the form has', (name) => {
  const draft = { ...draftOf(undefined), do: name, code: '' };
  const parsed = z.safeParse(stepSchema, stepOf(draft));
  // A blank text to leave out, and a currency code, are judged when the step is applied to the file.
  const issues = parsed.success ? [] : parsed.error.issues;
  for (const { path } of issues) expect(fieldOfStep(path as string[], name)).toBeDefined();
  expect(issues.length > 0).toBe(true);
});
