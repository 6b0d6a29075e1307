import { type Operation, operationNames, operations, type OperationName } from '@recon/contract/operations';
import type { Service } from '@recon/contract/service';
import { call, callConsole } from './client';

const names = new Map<Operation, OperationName>(operationNames.map((name) => [operations[name], name]));

/** Service as this page calls it. It ignores the id of an action, which `asOneAction` sets. Calls throw an ApiError. */
export const pageService: Service = {
  async call(row, input) {
    const name = names.get(row);
    if (name === undefined) return callConsole(row, input);
    return (await call(name, input as never)).data as never;
  },
};
