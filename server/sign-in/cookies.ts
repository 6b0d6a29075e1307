import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';

/**
 * The console's cookies: the session; up to where it wrote (server/http/list-reads.ts); and two short-lived ones, while
 * somebody is at the provider.
 */
export type CookieNoun = 'session' | 'position' | 'sign_in' | 'sign_out';

/** Milliseconds after which any session ends: browsers keep no cookie longer than 400 days. */
export const maxSessionMs = 400 * 24 * 3600_000;

/** Reads and writes the console's cookies. None can be read by a script. */
export type Cookies = {
  read(context: Context, noun: CookieNoun): string | undefined;
  /** The value of a `Set-Cookie` header. */
  write(context: Context, noun: CookieNoun, value: string, expires: Date): string;
  /** The `Set-Cookie` header that takes it away. */
  clear(context: Context, noun: CookieNoun): string;
  /** The origin the browser knows the console by. */
  origin(context: Context): string;
};

/** `publicUrl` is the origin in front of a proxy; without it the request's own address counts. */
export function createCookies(options: { trustProxy: boolean; publicUrl?: string | undefined }): Cookies {
  const { trustProxy, publicUrl } = options;
  const fixed = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const origin = (context: Context) => {
    if (fixed !== undefined) return fixed;
    const url = new URL(context.req.url);
    // Of several proxies the first one speaks with the browser, in whatever case it says so.
    const [told = ''] = trustProxy ? (context.req.header('X-Forwarded-Proto') ?? '').split(',') : [];
    const isHttps = url.protocol === 'https:' || told.trim().toLowerCase() === 'https';
    return `${isHttps ? 'https' : 'http'}://${url.host}`;
  };
  const isHttps = (context: Context) => origin(context).startsWith('https:');
  /** Cookies ignore ports, so two consoles on one host would share one without the port in its name. */
  const name = (context: Context, noun: CookieNoun) =>
    isHttps(context) ? `__Host-recon_${noun}` : `recon_${noun}_${new URL(origin(context)).port || '80'}`;
  const write = (context: Context, noun: CookieNoun, value: string, expires: Date) =>
    serialize(name(context, noun), value, {
      httpOnly: true,
      // The answer of the provider comes from another site: a strict cookie would not be sent with it.
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
