import type { Write } from '@recon/contract/writes';

/** An object as the API returns it. */
export type ApiRecord = Readonly<object>;

/** The id of an original, and of its copy. */
export type CopyPair = readonly [from: string, to: string];

/** The parts that a clone copied. A copied fee schedule has a new name. */
export type Copies = {
  from: string;
  rules: readonly CopyPair[];
  sources: readonly CopyPair[];
  fieldMaps: readonly CopyPair[];
  feeSchedules: readonly { from: string; to: string; name: string }[];
};

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
