import type { Hono } from 'hono';
import { type Operation, type OperationName, operations } from '@recon/contract/operations';
import type { AnyOperationName } from '@recon/contract/writes';
import type { OpenDatabase } from './db/database';
import { type AboutConsole, consoleStatus } from './http/console-status';
import { openApiDocument } from './http/openapi';
import { forwardOperation } from './http/forward-operation';
import { type OperationService, runOperation } from './http/run-operation';
import type { RequestContext, RequestEnv } from './http/request-context';
import { AppError } from './lib/app-error';
import { allOperations } from './modules/handlers';
import type { Sessions } from './sign-in/sessions';

type RouteResponse = (context: RequestContext) => Response | Promise<Response>;

/** A method and a path template of the service, with the function that responds. */
export type Route = { method: string; path: string; respond: RouteResponse };

/** Returns the routes of the operations in the contract's two tables: of the interface, and of the console itself. */
export function operationRoutes(service: OperationService): Route[] {
  const { gateway } = service;
  const isRemote = (name: AnyOperationName): name is OperationName =>
    Object.hasOwn(operations, name) && gateway?.upstreamOf(name as OperationName) !== undefined;
  return (Object.keys(allOperations) as AnyOperationName[]).map((name) => {
    const { method, path }: Operation = allOperations[name];
    const respond: RouteResponse =
      gateway && isRemote(name)
        ? (context) => forwardOperation(name, context, service, gateway)
        : (context) => runOperation(name, context, service);
    return { method, path, respond };
  });
}

/** Returns the routes of the console's own server: sessions, status, health, OpenAPI. */
export function ownRoutes(
  database: OpenDatabase,
  sessions: Sessions,
  about: AboutConsole & { isLeaving: () => boolean },
): Route[] {
  const description = openApiDocument();
  const route = (method: string, path: string, respond: RouteResponse): Route => ({ method, path, respond });
  const { oidc } = sessions;
  return [
    route('POST', '/session', (context) => sessions.start(context)),
    route('GET', '/session', (context) => sessions.read(context)),
    route('DELETE', '/session', (context) => sessions.end(context)),
    route('DELETE', '/session/everywhere', (context) => sessions.endEverywhere(context)),
    route('POST', '/session/stay', (context) => sessions.stay(context)),
    route('GET', '/session/ways', () => sessions.ways()),
    ...(oidc
      ? [
          route('GET', '/session/sign-in', (context) => oidc.begin(context)),
          route('GET', '/session/callback', (context) => oidc.finish(context)),
          route('GET', '/session/sign-out', (context) => oidc.leave(context)),
        ]
      : []),
    route('GET', '/console-status', async (context) => {
      await sessions.identify(context);
      return consoleStatus(database, about);
    }),
    // A page that still has the mark of a console without a server detects the server here.
    route('GET', '/config.json', () => Response.json({ mode: 'server' })),
    route('GET', '/openapi.json', () => Response.json(description)),
    route('GET', '/healthz', () => Response.json({ status: 'ok' })),
    route('GET', '/readyz', () => readiness(database, about.isLeaving())),
  ];
}

async function readiness(database: OpenDatabase, isLeaving: boolean): Promise<Response> {
  if (isLeaving) throw new AppError('UNAVAILABLE', 'This process is about to stop.');
  await database.ping().catch(() => {
    throw new AppError('UNAVAILABLE', 'The database does not answer.', { headers: { 'Retry-After': '1' } });
  });
  return Response.json({ status: 'ok' });
}

/** Adds routes to the router. `refuse` responds to other methods of their paths, and to unknown paths. */
export function addRoutes(hono: Hono<RequestEnv>, routes: readonly Route[], refuse: RouteResponse): void {
  const add = ({ method, path, respond }: Route) =>
    hono.on(method, honoPath(path), (context) => {
      context.set('path', path);
      return respond(context);
    });
  const records = routes.filter(isRecord);
  const named = routes.filter((route) => !isRecord(route));
  named.forEach(add);
  // `…/rules/reorder` is not a rule: only its own methods apply.
  for (const { path } of named)
    if (records.some((record) => matches(record.path, path))) hono.all(honoPath(path), refuse);
  records.forEach(add);
  hono.all('*', refuse);
}

/** Returns the methods of a path, decoded as by the router; none for an unknown path. */
export function allowedMethods(routes: readonly Route[], pathname: string): string[] {
  const found = routes.filter(({ path }) => matches(path, pathname));
  // `…/rules/reorder` is not a rule.
  const own = found.filter((route) => !isRecord(route));
  return (own.length > 0 ? own : found).flatMap(({ method }) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
}

function isRecord({ path }: Route): boolean {
  return path.endsWith('}');
}

function honoPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ':$1');
}

function matches(template: string, pathname: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(pathname);
}
