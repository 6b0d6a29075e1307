import type { Context } from 'hono';
import type { AnyOperationName } from '@recon/contract/writes';
import type { Connection } from '../lib/fault-injection';
import type { UpstreamName } from '../lib/remote-service';
import type { SessionReader } from '../sign-in/session-options';

/** What the log and the metrics need of a request in progress: names and ids, no other content of the request. */
type RequestVariables = {
  requestId: string;
  /** Path template of the handler; `files` for the console's own files; unset for other paths. */
  path?: string;
  operation?: AnyOperationName;
  tenantId?: string;
  /** Whether the response repeats the one to an earlier request with the same idempotency key. */
  replayed?: boolean | undefined;
  /** The remote service called, and its own request id if it differs. */
  upstream?: UpstreamName;
  upstreamRequestId?: string;
  /** Headers of every response to this request, refusals included. */
  rateLimit?: Readonly<Record<string, string>>;
  /** The response, if it was created with all its headers (request-log.ts). */
  complete?: Response;
};

/** A request in progress, with its variables (`set`, `var`). */
export type RequestContext = Context<RequestEnv>;
export type RequestEnv = { Bindings: Connection & { page?: PageRequest }; Variables: RequestVariables };

/** The page whose data a request reads (page-reads.ts): its verified session and its request id; not set for others. */
export type PageRequest = { reader: SessionReader; requestId: string };
