import { useEffect, useState } from 'react';
import { useFocusCreatedRow } from '~/ui/hooks/use-focus-created-row';

/** Milliseconds for which a rule stays marked once nothing is open over it. */
const markedFor = 4_000;

/**
 * Which rule the list brings into sight and marks: the one whose sheet is open, as after a link that names
 * it, or the one last given to `mark`, until some seconds after the sheet has closed. One given to `made` gets the focus
 * then, too.
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
