import type { Write } from '@recon/contract/writes';
import type { Copies } from '@recon/engine/configuration/activity/entry';

/** An object as the API returns it. */
export type ApiRecord = Readonly<object>;

/** What the handler of a write returns for the activity log, by the verb of the write. */
export type Evidence = {
  /** `parts`: what was created with the object, by the same request. */
  create: { parts?: Readonly<Record<'sources' | 'fieldMaps' | 'rules', readonly ApiRecord[]>> };
  update: { before: ApiRecord };
  /** `contextId` is null if the object's context is not in this database. */
  set: { before: ApiRecord; contextId: string | null; isChanged: boolean };
  delete: { before: ApiRecord };
  /** The rules in the order before, and their ids in the order after. */
  reorder: { before: readonly { id: string; priority: number }[]; after: readonly string[] };
  clone: { copies: Copies };
};

export type AnyEvidence = Evidence[Write['verb']];
