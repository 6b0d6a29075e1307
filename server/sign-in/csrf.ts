import type { Context } from 'hono';
import { AppError } from '../lib/app-error';

/**
 * Throws M0103 unless a write with the session cookie comes from our own page: it has a header that other origins
 * cannot set, and matching `Origin` and `Sec-Fetch-Site`. `origin`: of the console, as browsers see it.
 */
export function checkCsrf(context: Context, origin: string): void {
  const refuse = (message: string) => new AppError('M0103', message);
  if (context.req.header('X-Recon-Console') === undefined)
    throw refuse('A write with a session cookie needs the X-Recon-Console header.');
  const sender = context.req.header('Origin');
  const host = context.req.header('Host') ?? new URL(context.req.url).host;
  if (sender !== undefined && sender !== origin && !isOfHost(sender, host))
    throw refuse('This write comes from another origin.');
  const site = context.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refuse('This write comes from another site.');
}

function isOfHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
