import { type Permissions, permitted, permittedInContext } from '../permissions';
import { allowedMoves, type ContextStatus, contextStatuses } from './context-status';

/** Permission and state check: why something cannot be done to a context; the console has a sentence for each. */
export type ContextRefusal =
  | 'archived'
  | 'noPermission'
  | 'unknownStatus'
  | 'alreadyThere'
  | 'neverBackToDraft'
  | 'pauseNeedsActive';

/**
 * What may be done to a context by somebody with these permissions: undefined is yes, else the reason
 * why not. The service enforces the same (docs/contract.md#context-status).
 */
export const contextPolicy = {
  create: (permissions: Permissions) => permitted(permissions, 'context:create'),
  /** A clone may be made of any context, an archived one too. */
  clone: (permissions: Permissions) => permitted(permissions, 'context:create'),
  edit: (context: { status: string }, permissions: Permissions) =>
    permittedInContext(context.status, permissions, 'context:update'),
  move: (
    context: { status: string },
    to: ContextStatus,
    permissions: Permissions,
  ): ContextRefusal | undefined => {
    if (context.status === to) return 'alreadyThere';
    const refused = permittedInContext(context.status, permissions, 'context:update');
    if (refused) return refused;
    if (allowedMoves(context.status).includes(to)) return undefined;
    if (!(contextStatuses as readonly string[]).includes(context.status)) return 'unknownStatus';
    return to === 'DRAFT' ? 'neverBackToDraft' : 'pauseNeedsActive';
  },
};
