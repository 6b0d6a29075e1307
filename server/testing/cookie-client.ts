import type { App } from '../app';

/** Origin of the service under test. Requests to it are passed to `app.fetch`, not sent. */
export const home = 'http://localhost:4310';

/** One user's browser, as far as sign-in needs one: cookies by origin, redirects, and forms. */
export type CookieClient = {
  /** Cookies by origin and name. */
  cookies: Map<string, Map<string, string>>;
  /** Every `Set-Cookie` header of the console, in order. */
  set: string[];
  /** Sends one request and follows no redirect. URLs of the console go to `app.fetch`, all others over the network. */
  ask(
    url: string,
    options?: { method?: string; form?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Follows redirects to a page of the provider, or up to one of the console. Returns the URL of that page. */
  visit(url: string, options?: { form?: Record<string, string> }): Promise<{ url: URL; response: Response }>;
};

export function cookieClient(app: () => App): CookieClient {
  const cookies: CookieClient['cookies'] = new Map();
  const set: string[] = [];
  const jarOf = (origin: string) => {
    const jar = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, jar);
    return jar;
  };
  const ask: CookieClient['ask'] = async (address, { method = 'GET', form, headers = {} } = {}) => {
    const url = new URL(address, home);
    const jar = jarOf(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(url, {
      method: form ? 'POST' : method,
      redirect: 'manual',
      headers: { ...headers, ...(cookie !== '' && { Cookie: cookie }) },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const response = url.origin === home ? await app().fetch(request) : await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      if (url.origin === home) set.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const until = /;\s*expires=([^;]+)/i.exec(line)?.[1];
      if (value === '' || (until !== undefined && Date.parse(until) < Date.now())) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    set,
    ask,
    async visit(address, { form } = {}) {
      let url = new URL(address, home);
      let response = await ask(url.href, form ? { form } : {});
      for (let steps = 0; steps < 12; steps += 1) {
        const to = response.headers.get('Location');
        if (to === null) return { url, response };
        url = new URL(to, url);
        if (url.origin === home && !url.pathname.startsWith('/session/')) return { url, response };
        response = await ask(url.href);
      }
      throw new Error(`The redirects do not end: ${url.href}`);
    },
  };
}
