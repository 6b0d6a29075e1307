import { permissionRefusal, type Permissions, refusalInContext } from '../../permissions';
import { allowedMoves, type ContextStatus, contextStatuses } from './context-status';

/** Why an action on a context is not possible: its status, or a missing permission. Each reason has a message. */
export type ContextRefusal =
  | 'archived'
  | 'noPermission'
  | 'unknownStatus'
  | 'alreadyThere'
  | 'neverBackToDraft'
  | 'pauseNeedsActive';

/** Checks of actions on a context. Each returns why it is refused, or `undefined` if allowed. */
export const contextPolicy = {
  create: (permissions: Permissions) => permissionRefusal(permissions, 'context:create'),
  /** Has no context parameter, because even an archived context may be cloned. */
  clone: (permissions: Permissions) => permissionRefusal(permissions, 'context:create'),
  edit: (context: { status: string }, permissions: Permissions) =>
    refusalInContext(context.status, permissions, 'context:update'),
  move: (context: { status: string }, to: ContextStatus, permissions: Permissions) => {
    if (context.status === to) return 'alreadyThere';
    const refused = refusalInContext(context.status, permissions, 'context:update');
    if (refused) return refused;
    if (allowedMoves(context.status).includes(to)) return undefined;
    if (!(contextStatuses as readonly string[]).includes(context.status)) return 'unknownStatus';
    return to === 'DRAFT' ? 'neverBackToDraft' : 'pauseNeedsActive';
  },
};
