import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

/** Cookies of a session, of its last write (server/http/list-reads.ts), and of a sign-in or sign-out at the provider. */
export type CookieNoun = 'session' | 'position' | 'sign_in' | 'sign_out';

/** Milliseconds after which every session ends: browsers limit cookies to 400 days. */
export const maxSessionMs = 400 * 24 * 3600_000;

/** Reads and writes the console's cookies. Scripts can read none of them. */
export type Cookies = {
  read(context: Context, noun: CookieNoun): string | undefined;
  /** Returns the value of a `Set-Cookie` header. */
  write(context: Context, noun: CookieNoun, value: string, expires: Date): string;
  /** Returns the `Set-Cookie` header that deletes the cookie. */
  clear(context: Context, noun: CookieNoun): string;
  /** Returns the origin of the console as the browser sees it. */
  origin(context: Context): string;
};

/** Returns functions for cookies. `publicUrl`: the URL of the console behind a proxy, by default that of the request. */
export function createCookies(options: { trustProxy: boolean; publicUrl?: string | undefined }): Cookies {
  const { trustProxy, publicUrl } = options;
  const fixed = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const origin = (context: Context) => {
    if (fixed !== undefined) return fixed;
    const url = new URL(context.req.url);
    // With several proxies, the first one is next to the browser. The case of its value varies.
    const [scheme = ''] = trustProxy ? (context.req.header('X-Forwarded-Proto') ?? '').split(',') : [];
    const isHttps = url.protocol === 'https:' || scheme.trim().toLowerCase() === 'https';
    return `${isHttps ? 'https' : 'http'}://${url.host}`;
  };
  const isHttps = (context: Context) => origin(context).startsWith('https:');
  /** Returns the cookie's name, with the port: cookies ignore ports, and two consoles on one host would share one. */
  const name = (context: Context, noun: CookieNoun) =>
    isHttps(context) ? `__Host-recon_${noun}` : `recon_${noun}_${new URL(origin(context)).port || '80'}`;
  const write = (context: Context, noun: CookieNoun, value: string, expires: Date) =>
    serialize(name(context, noun), value, {
      httpOnly: true,
      // The provider's redirect comes from another site: the browser would not send a strict cookie with it.
      sameSite: noun === 'sign_in' ? 'Lax' : 'Strict',
      path: '/',
      secure: isHttps(context),
      expires,
    });
  return {
    origin,
    write,
    read: (context, noun) => getCookie(context, name(context, noun)),
    clear: (context, noun) => write(context, noun, '', new Date(0)),
  };
}
