import type { Context, Hono } from 'hono';
import { type Operation, operationNames, operations } from '~/contract/operations';
import type { OpenDatabase } from './db/database';
import { type AboutConsole, consoleStatus } from './http/console-status';
import { openApiDocument } from './http/openapi';
import { type OperationRunner, runOperation } from './http/run-operation';
import { requestLogOf, serviceHeaders } from './http/request-log';
import { AppError } from './lib/app-error';
import type { Sessions } from './sign-in/sessions';

type RouteResponse = (context: Context) => Response | Promise<Response>;

/** A method and a path template of the service, with their handler. */
export type Route = { method: string; path: string; answer: RouteResponse };

/** Returns the routes of the interface's operations, from the contract's table. */
export function operationRoutes(runner: OperationRunner): Route[] {
  return operationNames.map((name): Route => {
    const { method, path }: Operation = operations[name];
    return {
      method,
      path,
      answer: (context) => {
        const entry = requestLogOf(context);
        return runOperation(name, context, runner, {
          requestId: entry.requestId,
          headers: serviceHeaders,
          note: (fields) => void (entry.fields = fields),
        });
      },
    };
  });
}

/** Returns the routes of the console's own server: sessions, status, health, OpenAPI. */
export function ownRoutes(
  database: OpenDatabase,
  sessions: Sessions,
  about: AboutConsole & { isLeaving: () => boolean },
): Route[] {
  const description = openApiDocument();
  const get = (path: string, answer: RouteResponse): Route => ({ method: 'GET', path, answer });
  return [
    { method: 'POST', path: '/session', answer: (context) => sessions.start(context) },
    get('/session', (context) => sessions.read(context)),
    { method: 'DELETE', path: '/session', answer: (context) => sessions.end(context) },
    { method: 'DELETE', path: '/session/everywhere', answer: (context) => sessions.endEverywhere(context) },
    { method: 'POST', path: '/session/stay', answer: (context) => sessions.stay(context) },
    get('/session/ways', () => sessions.ways()),
    ...oidcRoutes(sessions),
    get('/console-status', async (context) => {
      await sessions.identify(context);
      return consoleStatus(database, about);
    }),
    // A page that still has the mark of a console without a server detects the server here.
    get('/config.json', () => Response.json({ mode: 'server' })),
    get('/openapi.json', () => Response.json(description)),
    get('/healthz', () => Response.json({ status: 'ok' })),
    get('/readyz', () => readiness(database, about.isLeaving())),
  ];
}

/** Returns the routes of sign-in at an identity provider, if one is configured. */
function oidcRoutes({ oidc }: Sessions): Route[] {
  if (!oidc) return [];
  return [
    { method: 'GET', path: '/session/sign-in', answer: (context) => oidc.begin(context) },
    { method: 'GET', path: '/session/callback', answer: (context) => oidc.finish(context) },
    { method: 'GET', path: '/session/sign-out', answer: (context) => oidc.leave(context) },
  ];
}

async function readiness(database: OpenDatabase, isLeaving: boolean): Promise<Response> {
  if (isLeaving) throw new AppError('UNAVAILABLE', 'This process is about to stop.');
  await database.ping().catch(() => {
    throw new AppError('UNAVAILABLE', 'The database does not answer.', { headers: { 'Retry-After': '1' } });
  });
  return Response.json({ status: 'ok' });
}

/** Adds routes to the router. Passes other methods of a path, and unknown paths, to `refuse`. */
export function addRoutes(hono: Hono, routes: readonly Route[], refuse: RouteResponse): void {
  const add = ({ method, path, answer }: Route) =>
    hono.on(method, honoPath(path), (context) => {
      requestLogOf(context).path = path;
      return answer(context);
    });
  const records = routes.filter(isRecord);
  const named = routes.filter((route) => !isRecord(route));
  named.forEach(add);
  // `…/rules/reorder` is not a rule: only its own methods apply.
  for (const { path } of named)
    if (records.some((record) => matches(record.path, path))) hono.all(honoPath(path), refuse);
  records.forEach(add);
  hono.notFound(refuse);
}

/** Returns the methods of a path as the router reads it (an encoded letter is the letter); none for an unknown path. */
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
