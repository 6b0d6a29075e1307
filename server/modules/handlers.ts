import { balanceHandlers } from './balances/handlers';
import { contextHandlers } from './contexts/handlers';
import { feeScheduleHandlers } from './fee-schedules/handlers';
import { fieldMapHandlers } from './field-maps/handlers';
import { keyDetailsHandlers } from './key-details/handlers';
import { matchRuleHandlers } from './match-rules/handlers';
import type { Handlers } from './module';
import { sourceHandlers } from './sources/handlers';

/** Handlers of all operations in the table; the compiler reports a missing one. */
export const handlers: Handlers = {
  ...contextHandlers,
  ...matchRuleHandlers,
  ...sourceHandlers,
  ...fieldMapHandlers,
  ...feeScheduleHandlers,
  ...balanceHandlers,
  ...keyDetailsHandlers,
};
