import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';

/** Returns CORS middleware that lets pages of these origins (RECON_CORS_ORIGINS) send a token, never a cookie. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'X-Request-Id',
      'X-Idempotency-Key',
      'Idempotency-Key',
      'X-Recon-Action',
    ],
    exposeHeaders: [
      'X-Request-Id',
      'X-Idempotency-Replayed',
      'Retry-After',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Date',
    ],
    maxAge: 600,
  });
}
