import type { Session } from '~/api/sign-in';
import type { Context } from '@recon/contract/context';
import type { MatchRule } from '@recon/contract/match-rule';
import type { RenderRequest } from '@recon/contract/server-rendering';

const at = '2026-01-01T00:00:00Z';
const tenantId = '00000000-0000-7000-8000-000000000000';
const session: Session = {
  tenantId,
  tenantName: '',
  subject: '',
  permissions: ['*'],
  way: 'token',
  expiresAt: at,
  canStay: false,
};
const context: Context = {
  id: tenantId,
  tenantId,
  name: '',
  type: '1:1',
  status: 'DRAFT',
  interval: 'daily',
  feeToleranceAbs: '0',
  feeTolerancePct: '0',
  autoMatchOnUpload: false,
  createdAt: at,
  updatedAt: at,
};

const rule: MatchRule = {
  id: tenantId,
  contextId: tenantId,
  type: 'TOLERANCE',
  priority: 1,
  config: { absTolerance: '0.01', dateWindowDays: 1 },
  createdAt: at,
  updatedAt: at,
};

function page(path: string, answers: Record<string, unknown>): RenderRequest {
  const texts = Object.entries({ '/session': session, ...answers }).map(([url, body]) => [
    url,
    JSON.stringify(body),
  ]);
  return {
    path,
    requestId: '',
    answers: Object.fromEntries(texts),
    view: { language: 'en', zone: 'UTC' },
    now: Date.parse(at),
  };
}

const url = `/v1/contexts/${context.id}`;
/**
 * Pages with invented data: the list of contexts, and the rules of one. A new thread renders them first, so that V8
 * compiles what pages use.
 */
export const warmUpPages: readonly RenderRequest[] = [
  page('/contexts', { '/v1/contexts?limit=50': { items: [context], limit: 50 } }),
  page(`/contexts/${context.id}/rules`, {
    [url]: context,
    [`${url}/rules?limit=200`]: { items: [rule] },
    [`${url}/sources?limit=200`]: { items: [] },
  }),
];
