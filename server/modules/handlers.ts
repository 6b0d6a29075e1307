import { consoleOperations } from '@recon/contract/console-operations';
import { operations } from '@recon/contract/operations';
import { activityHandlers } from './activity/handlers';
import { balanceHandlers } from './balances/handlers';
import { configurationHandlers } from './configuration/handlers';
import { contextHandlers } from './contexts/handlers';
import { getContextNeed } from './contexts/need';
import { feeScheduleHandlers } from './fee-schedules/handlers';
import { fieldMapHandlers } from './field-maps/handlers';
import { keyDetailsHandlers } from './key-details/handlers';
import { matchRuleHandlers } from './match-rules/handlers';
import type { Handlers } from './module';
import { sourceHandlers } from './sources/handlers';
import { readingHandlers } from './sources/reading-handlers';
import { whatIfResultHandlers } from './what-if-results/handlers';

/** The rows of both tables of operations: of the interface, and of the console's own server. */
export const allOperations = { ...operations, ...consoleOperations };

/** Handlers of all operations in both tables; the compiler reports a missing one. */
export const handlers: Handlers = {
  ...contextHandlers,
  getContextNeed,
  ...matchRuleHandlers,
  ...sourceHandlers,
  ...fieldMapHandlers,
  ...feeScheduleHandlers,
  ...balanceHandlers,
  ...keyDetailsHandlers,
  ...readingHandlers,
  ...whatIfResultHandlers,
  ...activityHandlers,
  ...configurationHandlers,
};
