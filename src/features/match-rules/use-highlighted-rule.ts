import { useEffect, useState } from 'react';
import { useFocusCreatedRow } from '~/ui/hooks/use-focus-created-row';

/** Milliseconds for which a rule stays highlighted after its sheet has closed. */
const markedFor = 4_000;

/**
 * Returns the rule that the list scrolls to and highlights. It is the one whose sheet is open, for example after a
 * link, or the last one passed to `mark`. The highlight ends some seconds after the sheet has closed. One passed to
 * `made` gets the focus then, too.
 */
export function useHighlightedRule(open: string | undefined) {
  const opened = open === 'new' ? undefined : open;
  const [before, setBefore] = useState(opened);
  const [marked, mark] = useState(opened);
  if (before !== opened) {
    setBefore(opened);
    if (opened !== undefined) mark(opened);
  }

  useEffect(() => {
    if (marked === undefined || marked === opened) return;
    const timer = setTimeout(() => mark(undefined), markedFor);
    return () => clearTimeout(timer);
  }, [marked, opened]);

  const focusMade = useFocusCreatedRow(open !== undefined);
  return {
    marked,
    mark: (ruleId: string) => mark(ruleId),
    made: (ruleId: string) => {
      mark(ruleId);
      focusMade(ruleId);
    },
  };
}
