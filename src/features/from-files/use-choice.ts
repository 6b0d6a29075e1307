import { useState } from 'react';
import type { FoundSetup } from '~/workers/from-files-session';

type Proposal = FoundSetup['proposals'][number];

/** The chosen type of the context with its suggested rules, and which of them are left out. */
export type Choice = NonNullable<ReturnType<typeof useChoice>>;

const none: ReadonlySet<number> = new Set();

/** Returns what the user chose of a proposal: by default the type that matches more, with all its rules. */
export function useChoice(found: FoundSetup | undefined) {
  const [type, onType] = useState<Proposal['contextType']>();
  const [left, setLeft] = useState<{ of: Proposal; places: ReadonlySet<number> }>();
  const proposal = found?.proposals.find(({ contextType }) => contextType === (type ?? found.best));
  if (!proposal) return undefined;
  // The rules of another proposal are others.
  const leftOut = left?.of === proposal ? left.places : none;
  const { suggestions } = proposal.suggestions;
  return {
    proposal,
    onType,
    leftOut,
    rules: suggestions.filter((_, at) => !leftOut.has(at)).map(({ rule }) => rule),
    toggle: (at: number) => {
      const places = new Set(leftOut);
      if (!places.delete(at)) places.add(at);
      setLeft({ of: proposal, places });
    },
  };
}
