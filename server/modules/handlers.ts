import { balanceHandlers } from './balances/handlers';
import { contextHandlers } from './contexts/handlers';
import { feeScheduleHandlers } from './fee-schedules/handlers';
import { fieldMapHandlers } from './field-maps/handlers';
import { keyDetailsHandlers } from './key-details/handlers';
import { matchRuleHandlers } from './match-rules/handlers';
import type { Handlers } from './module';
import { sourceHandlers } from './sources/handlers';

/** Every row of the table has its handler here; the compiler names the one that is missing. */
export const handlers: Handlers = {
  ...contextHandlers,
  ...matchRuleHandlers,
  ...sourceHandlers,
  ...fieldMapHandlers,
  ...feeScheduleHandlers,
  ...balanceHandlers,
  ...keyDetailsHandlers,
};
