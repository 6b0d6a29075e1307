import { groupBy } from '../../lib/group-by';
import { isJsonObject } from '../../lib/json/is-object';

type Grouped = {
  readonly number: number;
  readonly actionId: string | null;
  readonly author: { readonly kind: string; readonly id: string | null };
  readonly outcome: string;
  /** Number of the entry of the intent, in front of a remote service. */
  readonly intent: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** What a user did once: one entry, or several that have the same action id. `id` is the number of its newest entry. */
export type Action<Entry> = { readonly id: string; readonly entries: readonly Entry[] };

/**
 * Groups entries, newest first, into actions, each at its newest entry, also if others wrote in between. An intent and its
 * results are one entry.
 */
export function actionsOf<Entry extends Grouped>(entries: readonly Entry[]): Action<Entry>[] {
  const groups = groupBy(withoutIntents(entries), ({ number, actionId, author }) =>
    actionId === null ? number : `${actionId} ${author.id}`,
  );
  return [...groups.values()].map((group) => ({ id: String(group[0]!.number), entries: group }));
}

/** Returns the entries without the intents that have a result, and without results that a later one replaces. */
function withoutIntents<Entry extends Grouped>(entries: readonly Entry[]): Entry[] {
  const intents = new Map(
    entries.filter(({ outcome }) => outcome === 'intended').map((entry) => [entry.number, entry]),
  );
  const answered = new Set<number>();
  return entries.flatMap((entry) => {
    const { number, intent, outcome } = entry;
    if (outcome === 'intended') return answered.has(number) ? [] : [withWanted(entry, entry)];
    if (intent === null || outcome === 'observed') return [entry];
    if (answered.has(intent)) return [];
    answered.add(intent);
    return [outcome === 'done' ? entry : withWanted(entry, intents.get(intent))];
  });
}

/** Returns an entry with the values that its intent asked for, and only their values before. */
function withWanted<Entry extends Grouped>(entry: Entry, intent: Entry | undefined): Entry {
  if (!intent) return entry;
  const { before, after } = intent;
  if (!isJsonObject(before) || !isJsonObject(after)) return { ...entry, before, after };
  const names = Object.keys(after).filter((name) => name in before);
  return { ...entry, before: Object.fromEntries(names.map((name) => [name, before[name]])), after };
}
