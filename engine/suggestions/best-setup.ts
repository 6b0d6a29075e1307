import type { Suggestions } from './suggestion';

/** Rules suggested for two files in a context of one type. `isSwapped`: the second file is on the left. */
export type SetupProposal = {
  readonly contextType: '1:1' | '1:N';
  readonly isSwapped: boolean;
  readonly suggestions: Suggestions;
};

/** Another proposal than one to one must match this part more of all transactions, since it also guesses more. */
const clearlyMore = 0.02;

/** Returns the part of the transactions of both sides that a proposal's rules match: 0 to 1. */
function matchedPart({ suggestions: { free, matched } }: SetupProposal): number {
  return (matched.left + matched.right) / Math.max(1, free.left + free.right);
}

/** Returns the proposal that matches most; of nearly equal ones the first. Throws an Error for an empty list. */
export function bestProposal(proposals: readonly SetupProposal[]): SetupProposal {
  return proposals.reduce((best, one) => (matchedPart(one) > matchedPart(best) + clearlyMore ? one : best));
}
