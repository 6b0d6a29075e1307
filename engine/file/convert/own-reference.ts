import { columnsOfAmount, type Dialect } from '../notation/dialect';
import type { ProposedFields } from '../reading/propose-fields';
import type { StepOf } from '../settings';

/** Returns the step that joins a row's date, text and amount into column `into`; `undefined` if a column is unknown. */
export function ownReferenceStep(
  dialect: Pick<Dialect, 'amountFrom'>,
  { date, description, amount = columnsOfAmount(dialect)[0] }: ProposedFields,
  into: string,
): StepOf<'join'> | undefined {
  const columns = [date, description, amount].filter((name) => name !== undefined);
  return date === undefined || columns.length < 2 ? undefined : { do: 'join', columns, separator: ' ', into };
}
