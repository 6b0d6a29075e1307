import { activityHandlers } from './activity/handlers';
import { balanceHandlers } from './balances/handlers';
import { contextHandlers } from './contexts/handlers';
import { feeScheduleHandlers } from './fee-schedules/handlers';
import { fieldMapHandlers } from './field-maps/handlers';
import { keyDetailsHandlers } from './key-details/handlers';
import { matchRuleHandlers } from './match-rules/handlers';
import type { ConsoleHandlers, Handlers } from './module';
import { sourceHandlers } from './sources/handlers';
import { readingHandlers } from './sources/reading-handlers';

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

/** Handlers of all operations of the console's own server. */
export const consoleHandlers: ConsoleHandlers = { ...readingHandlers, ...activityHandlers };
