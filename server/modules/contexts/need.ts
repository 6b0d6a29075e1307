import { listRules, listSources } from '@recon/contract/live-state';
import { operations } from '@recon/contract/operations';
import { setupNeed } from '@recon/engine/configuration/contexts/setup-need';
import { AppError } from '../../lib/app-error';
import type { Handler } from '../module';

/** Returns what a context needs; for callers who may read its rules and sources. */
export const getContextNeed: Handler<'getContextNeed'> = async (
  { params: { contextId } },
  { call, isEmbedded },
) => {
  if (!isEmbedded) throw new AppError('NOT_EMBEDDED', 'A remote service has the contexts.');
  const context = await call(operations.getContext, { path: { contextId } });
  const rules = await listRules({ call }, contextId);
  const sources = await listSources({ call }, contextId);
  const need = setupNeed(context, { rules, sources });
  return need ? { need } : {};
};
