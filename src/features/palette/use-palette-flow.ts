import { useEffect, useState } from 'react';
import { flushTypedAhead, typedAhead } from '~/ui/shortcuts/page-actions';
import type { Choice, Entry } from './entries';
import { applyAppearance, type Ask, type Chosen, openAsk, type TaskId, tasks } from './tasks';

/** Callbacks after a choice; `onClose` is called before each of the others. */
export interface PaletteEnds {
  onClose: () => void;
  /** Navigates to a path. If an action is named, runs it there, on the record with the id `target`. */
  onGo: (path: string, action?: { id: string; target: string | undefined }) => void;
  onAct: (act: () => void) => void;
  onShortcuts: () => void;
}

/** A task, and the ids chosen for it so far. */
type Step = { task: TaskId; chosen: Chosen };

/** Holds the palette state: current prompt, query, and handlers for selecting an entry and going back. */
export function usePaletteFlow(here: Chosen, first: TaskId | undefined, ends: PaletteEnds) {
  const [query, setQuery] = useState(typedAhead);
  useEffect(() => flushTypedAhead(query, setQuery), [query]);
  const [step, setStep] = useState<Step | undefined>(first && { task: first, chosen: {} });
  const ask: Ask | undefined = step && openAsk(step.task, here, step.chosen);

  function show(next: Step | undefined) {
    setStep(next);
    setQuery('');
  }

  function begin(next: Step) {
    if (openAsk(next.task, here, next.chosen)) return show(next);
    const { path, acts, asks } = tasks[next.task];
    const chosen = { ...here, ...next.chosen };
    const last = asks.at(-1);
    ends.onClose();
    if (path) ends.onGo(path(chosen), acts && { id: next.task, target: last && chosen[last] });
    else if (next.task === 'shortcuts') ends.onShortcuts();
    else applyAppearance(next.task);
  }

  function take(choice: Choice) {
    if ('task' in choice) return begin({ task: choice.task, chosen: {} });
    if ('answer' in choice) return step && begin({ ...step, chosen: { ...step.chosen, ...choice.answer } });
    ends.onClose();
    if ('act' in choice) ends.onAct(choice.act);
    else ends.onGo(choice.path);
  }

  return {
    query,
    setQuery,
    step,
    ask,
    choose: (entry: Entry | undefined) => {
      if (entry && entry.refusal === undefined) take(entry.choice);
    },
    /** Goes back to all entries, or closes. */
    back: () => (step ? show(undefined) : ends.onClose()),
  };
}
