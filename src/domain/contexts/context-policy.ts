import { type Permissions, permitted, permittedInContext } from '../permissions';
import { allowedMoves, type ContextStatus, contextStatuses } from './context-status';

/** Why an action on a context is not possible, by permission or status; the console has a message for each. */
export type ContextRefusal =
  | 'archived'
  | 'noPermission'
  | 'unknownStatus'
  | 'alreadyThere'
  | 'neverBackToDraft'
  | 'pauseNeedsActive';

/** Each check returns why an action on a context is not allowed, else `undefined` (docs/contract.md#context-status). */
export const contextPolicy = {
  create: (permissions: Permissions) => permitted(permissions, 'context:create'),
  /** An archived context may be cloned, too. */
  clone: (permissions: Permissions) => permitted(permissions, 'context:create'),
  edit: (context: { status: string }, permissions: Permissions) =>
    permittedInContext(context.status, permissions, 'context:update'),
  move: (context: { status: string }, to: ContextStatus, permissions: Permissions) => {
    if (context.status === to) return 'alreadyThere';
    const refused = permittedInContext(context.status, permissions, 'context:update');
    if (refused) return refused;
    if (allowedMoves(context.status).includes(to)) return undefined;
    if (!(contextStatuses as readonly string[]).includes(context.status)) return 'unknownStatus';
    return to === 'DRAFT' ? 'neverBackToDraft' : 'pauseNeedsActive';
  },
};
