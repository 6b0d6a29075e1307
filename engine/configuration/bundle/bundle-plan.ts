import type { ReadSettings } from '../../file/settings';
import type { PlanLimits, PlanStep, Unreachable } from '../snapshot/plan';
import type { Snapshot, SnapshotKind, SnapshotPart } from '../snapshot/snapshot';
import type { AmbiguousRules, RuleChoices } from './pair-rules';
import type { UnfilledSetting, Values } from './placeholders';
import type { LiveContext, RepeatedName } from './to-bundle';

/** A context in a list. */
export type ListedContext = { readonly id: string; readonly name: string; readonly status: string };

/** What a bundle is compared with: the contexts of `targetsOf`, read completely, and the listed fee schedules. */
export type LiveState = {
  readonly contexts: readonly LiveContext[];
  readonly feeSchedules: readonly SnapshotPart[];
  /** Whether the service has fee schedules that it does not list. */
  readonly hasMoreSchedules: boolean;
};

/** Why a bundle cannot be compared. `path` is a place in the bundle. */
export type Refusal =
  | ({ readonly reason: 'repeated' } & RepeatedName)
  | {
      readonly reason: 'unknown-schedule';
      readonly path: readonly (string | number)[];
      readonly name: string;
    }
  | { readonly reason: 'schedules-not-listed' }
  /** Placeholders without a value, of settings that are not live; or whose value is to be JSON and is not. */
  | {
      readonly reason: 'without-value' | 'not-json';
      readonly path: readonly (string | number)[];
      readonly variables: readonly string[];
    }
  | ({ readonly reason: 'ambiguous-rules'; readonly context: string } & AmbiguousRules);

/** A live object or setting that the bundle lacks. It stays, or is deleted with `prune` if that is possible. */
export type OnlyThere = {
  readonly kind: SnapshotKind;
  /** The type of a rule; of a field map and a setting the name of the source. */
  readonly name: string;
  /** If only a setting of the source is missing, which may be secret: its key. */
  readonly setting?: string;
  /** Position of a rule, from 1, and the one after the plan; 0 if it is deleted. */
  readonly position?: number;
  readonly positionAfter?: number;
  readonly isDeleted: boolean;
};

/** A placeholder without a value, of a setting that is not live. */
export type NeededValue = UnfilledSetting & { readonly source: string };

/** New settings of how files of a source are read. */
export type ReadingStep = {
  readonly sourceId: string;
  readonly before: ReadSettings | undefined;
  readonly settings: ReadSettings;
};

/**
 * The plan of one context or, if `name` is `undefined`, of the fee schedules, whose steps come first. New objects have
 * ids that start with `new:`, the same in all parts.
 */
export type BundlePart = {
  readonly name: string | undefined;
  /** `undefined` if the context is to be created; `base` is then what its creation leaves. */
  readonly contextId: string | undefined;
  readonly isNew: boolean;
  readonly base: Snapshot;
  readonly target: Snapshot;
  readonly steps: readonly PlanStep[];
  readonly unreachable: readonly Unreachable[];
  readonly readings: readonly ReadingStep[];
  /** Only with `isShown`: without these values the part cannot be carried out. */
  readonly needs: readonly NeededValue[];
  readonly onlyThere: readonly OnlyThere[];
};

export type CompareOptions = {
  readonly limits: PlanLimits;
  /** Whether rules, field maps and settings that may be secret are deleted if the bundle lacks them. */
  readonly prune?: boolean;
  /** Values of placeholders. Those without one keep the value that is live. */
  readonly values?: Values;
  /** Whether the result is only shown: placeholders without a value stay. */
  readonly isShown?: boolean;
  /** Whether ambiguous rules are paired in their order. */
  readonly pairsAll?: boolean;
  /** For ambiguous rules, by the name of their context. */
  readonly choices?: ReadonlyMap<string, RuleChoices>;
};

/** The options for one context: its path in the bundle, and `schedules`, the fee schedules after their own steps. */
export type ContextOptions = CompareOptions & {
  readonly path: readonly (string | number)[];
  readonly schedules: readonly SnapshotPart[];
  readonly scheduleIdOf: (name: string, path: readonly (string | number)[]) => string | undefined;
  readonly refuse: (refusal: Refusal) => void;
};
