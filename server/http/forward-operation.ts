import { type Operation, type OperationName, operations } from '@recon/contract/operations';
import { may } from '@recon/engine/permissions';
import type { Gateway } from '../gateway/gateway';
import type { Share } from '../lib/slots';
import { clientNetwork } from '../sign-in/client-network';
import type { Identity } from '../sign-in/tokens';
import { entriesOf, mayRecord } from './activity-entries';
import { forwardRecorded } from './remote-recording';
import type { RequestContext } from './request-context';
import { missingPermission } from './call-operation';
import type { OperationService } from './run-operation';

/** Forwards an operation to its remote service, which validates it. Checks only session and permission here. */
export async function forwardOperation(
  name: OperationName,
  context: RequestContext,
  service: OperationService,
  gateway: Gateway,
): Promise<Response> {
  const { sessions, ledger, bodies, activity, trustProxy } = service;
  const row: Operation = operations[name];
  const upstream = gateway.upstreamOf(name)!;
  context.set('operation', name);
  context.set('upstream', upstream);
  gateway.refuseWhenFull(name);
  const needsNoToken = row.service === 'ledger' && ledger.openTenant !== undefined;
  const { token, identity } = needsNoToken ? {} : await sessions.credentials(context, upstream);
  if (identity) {
    context.set('tenantId', identity.tenantId);
    await refuseForbidden(name, context, service, identity);
  }
  const { requestId } = context.var;
  const share: Share = identity
    ? { tenant: identity.tenantId, identity: identity.subject }
    : { tenant: `network ${clientNetwork(context, trustProxy)}`, identity: '' };
  const request = { context, token, share, requestId, bodies };
  const recorder = activity && identity && mayRecord(identity) && { ...service, activity, gateway };
  const answer = recorder
    ? await forwardRecorded(recorder, { ...request, name, identity })
    : await gateway.forward(name, request);
  const replayed = answer.headers['x-idempotency-replayed'];
  if (row.idempotent && replayed !== undefined) context.set('replayed', replayed === 'true');
  // A remote service may have assigned its own request id, which its log uses.
  const { status, body, headers, serviceRequestId: theirs = requestId } = answer;
  if (theirs !== requestId) context.set('upstreamRequestId', theirs);
  return new Response(body, { status, headers });
}

/** Throws 403 if a caller lacks the permission of an operation, and records that if this server verified them. */
async function refuseForbidden(
  name: OperationName,
  context: RequestContext,
  { activity, db }: OperationService,
  identity: Identity,
): Promise<void> {
  const { permission } = operations[name];
  if (may(identity.permissions, permission)) return;
  if (mayRecord(identity)) {
    const entries = await entriesOf(activity, context, { identity });
    await entries?.addRefusal(db, name, context.req.param());
  }
  throw missingPermission(permission);
}
