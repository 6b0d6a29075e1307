import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** User of the company: values that the provider puts into access tokens. */
export type Employee = { name: string; tenantId: string; tenantName: string; permissions: string[] };

/** A real OpenID provider (`oidc-provider`) on a free port of this machine, for tests. */
export type TestProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Audience of access tokens, which are JWTs with the claims that the embedded service reads. */
  resource: string;
  jwksUrl: string;
  employees: Map<string, Employee>;
  /** Lifetime in seconds of access tokens issued from now on. */
  tokenLife: number;
  /** Number of requests to the token endpoint, by grant type. */
  asked: Map<string, number>;
  /** Returns the accounts that have a session at the provider, one per session. */
  signedIn(): string[];
  /** Stops listening until `listen` is called. Sessions and tokens are preserved. */
  unplug(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a provider with one client, which it redirects to `redirectUris` and, after sign-out, to `afterSignOut`; both
 * lists may grow later. Its sign-in form has one field, the account's name, and a button `Refuse` to decline.
 */
export async function startTestProvider(where: {
  redirectUris: string[];
  afterSignOut: string[];
}): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  const port = await listenAt(server, 0);
  const issuer = `http://127.0.0.1:${port}`;
  const sessions = new Map<string, Record<string, unknown>>();
  const test: TestProvider = {
    issuer,
    clientId: 'recon-console',
    clientSecret: 'a-secret-for-tests-only-0123456789',
    resource: 'https://reconciliation.example',
    jwksUrl: `${issuer}/jwks`,
    employees: new Map([
      [
        'ana',
        {
          name: 'Ana Lima',
          tenantId: '0196f0c2-7d5e-7c3a-9b1f-3c5d7e9f1a2b',
          tenantName: 'Banco Brisa',
          permissions: ['*'],
        },
      ],
    ]),
    tokenLife: 600,
    asked: new Map(),
    signedIn: () => [...sessions.values()].map((one) => String(one['accountId'])),
    unplug: () => closeServer(server),
    listen: async () => void (await listenAt(server, port)),
    close: () => closeServer(server),
  };

  const settings: Configuration = {
    clients: [
      {
        client_id: test.clientId,
        client_secret: test.clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        // Checked below: where the console is may not be known yet.
        redirect_uris: ['http://127.0.0.1/'],
      },
    ],
    cookies: { keys: ['of no worth'] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    scopes: ['openid', 'profile', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: test.employees.get(id)?.name ?? id }),
    }),
    // The employer has agreed to the console for everybody.
    loadExistingGrant: async (context) => {
      const { oidc } = context;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid profile offline_access');
      grant.addResourceScope(test.resource, '');
      await grant.save();
      return grant;
    },
    extraTokenClaims: (_, token) => {
      const who = test.employees.get('accountId' in token ? token.accountId : '');
      if (!who) return undefined;
      const { tenantId, tenantName, permissions } = who;
      return { tenantId, tenantName, permissions };
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = page(
            `<h1>Leave?</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Leave</button>`,
          );
        },
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: test.resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: test.tokenLife,
        }),
      },
    },
    ttl: { AccessToken: () => test.tokenLife, RefreshToken: 86_400, Session: 86_400, Grant: 86_400 },
  };
  const provider = new Provider(issuer, settings);
  const { prototype } = provider.Client;
  prototype.redirectUriAllowed = (uri) => where.redirectUris.includes(uri);
  prototype.postLogoutRedirectUriAllowed = (uri) => where.afterSignOut.includes(uri);
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token') {
      const type = String(context.oidc?.params?.['grant_type']);
      test.asked.set(type, (test.asked.get(type) ?? 0) + 1);
    }
  });
  const remember = (session: { jti: string; accountId?: string | undefined }) => {
    if (session.accountId === undefined) sessions.delete(session.jti);
    else sessions.set(session.jti, { accountId: session.accountId });
  };
  provider.on('session.saved', remember);
  provider.on('session.destroyed', (session) => sessions.delete(session.jti));

  const application = provider.callback();
  answer = (request, response) => {
    // Browsers ask for it beside any page, newer ones for the form's too, and tell a 404 as an error.
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else void application(request, response);
  };
  return test;
}

/** Handles the sign-in form: shows it, and processes what is submitted. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html');
    response.end(
      page(`<h1>Company account</h1><form method="post">
        <label>Account <input name="account" required autofocus></label>
        <button>Continue</button>
        <button name="refuse" value="yes" formnovalidate>Refuse</button></form>`),
    );
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const sent = new URLSearchParams(body);
  await provider.interactionFinished(
    request,
    response,
    sent.get('refuse') === 'yes'
      ? { error: 'access_denied', error_description: 'The person refused.' }
      : { login: { accountId: sent.get('account') ?? '' } },
  );
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><title>Company</title><body>${content}`;
}

function listenAt(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
