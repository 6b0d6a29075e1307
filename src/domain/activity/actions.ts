/** What an entry of the activity log needs to be grouped. */
type Grouped = {
  readonly number: number;
  readonly actionId: string | null;
  readonly author: { readonly kind: string; readonly id: string | null };
};

/** What a user did once: one entry, or several that have the same action id. `id` is the number of its newest entry. */
export type Action<Entry> = { readonly id: string; readonly entries: readonly Entry[] };

/**
 * Groups entries, newest first, into actions. Entries of one action are next to each other, unless another user wrote
 * between them: then they are several actions, so that the list keeps its order.
 */
export function actionsOf<Entry extends Grouped>(entries: readonly Entry[]): Action<Entry>[] {
  const actions: { id: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const last = actions.at(-1);
    if (last && isSameAction(last.entries[0]!, entry)) last.entries.push(entry);
    else actions.push({ id: String(entry.number), entries: [entry] });
  }
  return actions;
}

function isSameAction(one: Grouped, other: Grouped): boolean {
  return one.actionId !== null && one.actionId === other.actionId && one.author.id === other.author.id;
}
