import type { Session } from './api/session-shape';
import type { Context } from './contract/context';
import type { RenderRequest } from './contract/server-rendering';

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

/** A page of made-up data, with a list. A new thread renders it first, so that V8 has compiled what pages use. */
export const warmUpPage: RenderRequest = {
  path: '/contexts',
  requestId: '',
  answers: {
    '/session': JSON.stringify(session),
    '/v1/contexts?limit=50': JSON.stringify({ items: [context], limit: 50 }),
  },
  view: { language: 'en', zone: 'UTC' },
  now: Date.parse(at),
};
