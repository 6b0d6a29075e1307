import type { ReadSettings } from '../../file/settings';
import type { Fields } from '../snapshot/snapshot';

/**
 * Contexts with all that they use, as a file states them (docs/bundles.md): no ids, no times. Objects inside were parsed
 * by `readJson`: their numbers keep all digits. What a file does not state is missing.
 */
export type Bundle = {
  readonly version: 1;
  readonly contexts: readonly BundleContext[];
  /** Each is stated once, with the fields of `feeScheduleCreate` in the contract. */
  readonly feeSchedules: readonly (Fields & { readonly name: string })[];
};

/** A context. Its other fields are those of a context in the contract. */
export type BundleContext = Fields & {
  readonly name: string;
  /** In their order. */
  readonly rules: readonly { readonly type: string; readonly config: Fields }[];
  readonly sources: readonly BundleSource[];
};

export type BundleSource = {
  readonly name: string;
  readonly type: string;
  readonly side?: string | undefined;
  /** Values may be placeholders (placeholders.ts). */
  readonly config?: Fields | undefined;
  /** The name of a fee schedule. */
  readonly feeSchedule?: string | undefined;
  /** The mapping of its field map. */
  readonly fieldMap?: Fields | undefined;
  /** How its files are read. */
  readonly reading?: ReadSettings | undefined;
};

/** Fields of a context that a bundle contains, in their order in a file. */
export const contextFields = [
  'name',
  'type',
  'status',
  'interval',
  'feeToleranceAbs',
  'feeTolerancePct',
  'feeNormalization',
  'autoMatchOnUpload',
] as const;

/** Fields of a fee schedule and of its fees that a bundle contains, in their order in a file. */
export const scheduleFields = [
  'name',
  'currency',
  'applicationOrder',
  'roundingScale',
  'roundingMode',
] as const;
export const feeFields = ['name', 'priority', 'structureType', 'structure'] as const;

/** Returns the named fields of an object, in the order of `names`, without those that are not set. */
export function pick(object: Fields, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) =>
      object[name] === undefined || object[name] === null ? [] : [[name, object[name]]],
    ),
  );
}
