import * as z from 'zod/mini';
import type { Operation, ParsedOf } from '@recon/contract/operations';
import { requestOf } from '@recon/contract/request';
import type { Service } from '@recon/contract/service';
import { type AnyOperationName, type AnyOperations, isWrite } from '@recon/contract/writes';
import { readJson, writeJson } from '@recon/engine/lib/json/lossless';
import { may } from '@recon/engine/permissions';
import type { RequestEntries } from '../activity/activity-log';
import { AppError } from '../lib/app-error';
import { allOperations, handlers } from '../modules/handlers';
import type { Scope } from '../modules/module';
import { recordWrite } from './activity-entries';
import { parsePart } from './parse-input';

/** Runs the handler of an operation; of a write, adds its entry in the same transaction. Returns the response body. */
export async function runHandler<K extends AnyOperationName>(
  name: K,
  input: ParsedOf<AnyOperations[K]>,
  scope: Scope,
  entries: RequestEntries | undefined,
): Promise<unknown> {
  const result = await handlers[name](input, scope);
  const params = input.params as Record<string, string>;
  return isWrite(name) ? recordWrite(scope.db, entries, { name, params, result }) : result;
}

const names = new Map(Object.entries(allOperations).map(([name, row]) => [row as Operation, name]));

/** Returns `Scope.call`, which parses, authorizes and records an operation as if it were a request. */
export function callIn(scope: Omit<Scope, 'call'>, entries: RequestEntries | undefined): Service['call'] {
  let last: Promise<unknown> = Promise.resolve();
  const call: Service['call'] = (row, input) => {
    // One after the other: the transaction has one connection.
    const turn = last.then(() => carryOut(row, input));
    last = turn.catch(() => undefined);
    return turn as never;
  };
  const carryOut = async (row: Operation, input: object) => {
    if (!may(scope.permissions, row.permission)) throw missingPermission(row.permission);
    const { path = {} } = input as { path?: object };
    const { url, payload } = requestOf(row, input);
    const query = Object.fromEntries(new URL(url, 'http://console.invalid').searchParams);
    const parsed = {
      params: parsePart(row.params, path, 'path'),
      query: parsePart(row.query, query, 'query'),
      body: row.body && parsePart(row.body, readJson(payload ?? '{}'), 'body'),
    };
    const name = names.get(row) as AnyOperationName;
    const data = await runHandler(name, parsed as never, { ...scope, call }, entries);
    return row.response && z.parse(row.response, readJson(writeJson(data)));
  };
  return call;
}

/** Returns the error for a caller without a permission: 403 M0103. */
export function missingPermission(permission: string): AppError {
  return new AppError('M0103', `This needs the permission ${permission}.`);
}
