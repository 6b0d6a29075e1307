import { useState } from 'react';
import { isChosenByDefault } from '@recon/engine/suggestions/suggestion';
import type { FoundSetup } from '@recon/engine/session/from-files-session';

type Proposal = FoundSetup['proposals'][number];

/** The chosen type of the context with its suggested rules, and which of them are left out. */
export type ProposalChoice = NonNullable<ReturnType<typeof useProposalChoice>>;

/** Returns the user's choice from a proposal: by default the type that matches more, with its certain rules. */
export function useProposalChoice(foundSetup: FoundSetup | undefined) {
  /** Names of the rules that the user switched, as `namesOf` returns them. */
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const [type, onType] = useState<Proposal['contextType']>();
  const proposal = foundSetup?.proposals.find(({ contextType }) => contextType === (type ?? foundSetup.best));
  if (!proposal) return undefined;
  const { suggestions } = proposal.suggestions;
  const names = namesOf(proposal);
  const leftOut = new Set(
    [...names.keys()].filter(
      (at) => isChosenByDefault(suggestions[at]!, at, suggestions) === switched.has(names[at]!),
    ),
  );
  return {
    proposal,
    onType,
    leftOut,
    rules: suggestions.filter((_, at) => !leftOut.has(at)).map(({ rule }) => rule),
    toggle: (at: number) => {
      const next = new Set(switched);
      if (!next.delete(names[at]!)) next.add(names[at]!);
      setSwitched(next);
    },
  };
}

/**
 * Returns a name for each suggested rule that it keeps when the sides are swapped or a file is read again: the type of the
 * context, and the type of the rule with its number among those of its type.
 */
function namesOf({ contextType, suggestions: { suggestions } }: Proposal): string[] {
  const counts = new Map<string, number>();
  return suggestions.map(({ rule: { type } }) => {
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    return `${contextType} ${type} ${number}`;
  });
}
