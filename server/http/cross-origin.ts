import { cors } from 'hono/cors';
import type { MiddlewareHandler } from 'hono';

/**
 * CORS: lets pages of these origins, and no others, call the operations with a bearer token (RECON_CORS_ORIGINS):
 * for a console that is served as files alone. Cookies are never allowed along.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id', 'X-Idempotency-Key', 'Idempotency-Key'],
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
