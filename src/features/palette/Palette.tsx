import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { recents } from '~/api/recents';
import { savedFilters } from '~/api/saved-filters';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { ThemedDialog } from '~/ui/overlay/ThemedDialog';
import { overlaySelector, pageActions } from '~/ui/shortcuts/page-actions';
import {
  allEntries,
  entriesForId,
  createSearch,
  initialEntries,
  type PaletteEntry,
  type EntrySources,
  taskLabel,
} from './entries';
import { useNames } from './names';
import { PaletteSearch } from './PaletteSearch';
import { type IdName, type TaskIds, idsInUrl, nextIdToAsk, pathOf, type TaskId, tasks } from './tasks';
import * as styles from './Palette.module.css';

/** Maximum number of entries shown of a search; users who look for another one type more of its name. */
const maxEntries = 30;

interface PaletteProps {
  permissions: readonly string[];
  ruleName: (rule: MatchRule) => string;
  /** Task to start with, whose ids the user is asked for. */
  task?: TaskId | undefined;
  /** Returns the text that was typed before the field had the focus. */
  takeTyped: () => string;
  /** Called before each of the others. */
  onClose: () => void;
  /** Navigates to a path. If an action is named, runs it there, on the record with the id `target`. */
  onGo: (path: string, action?: { id: string; target: string | undefined }) => void;
  onAct: (act: () => void) => void;
  onShortcuts: () => void;
}

type Step = { task: TaskId; ids: TaskIds };

/** Renders the search over names and actions as a combobox in a dialog. */
export function Palette(props: PaletteProps) {
  const { permissions, ruleName, takeTyped, onClose } = props;
  const client = useQueryClient();
  const idsHere = idsInUrl(useRouter());
  // Fixed at opening. Actions of a page below a sheet are not available.
  const [actions] = useState(() => (document.querySelector(overlaySelector) ? [] : pageActions()));
  const [stored] = useState(() => ({ recents: recents(client), filters: savedFilters(client) }));
  const [step, setStep] = useState<Step | undefined>(props.task && { task: props.task, ids: {} });
  const [query, setQuery] = useState('');
  const ask = step && nextIdToAsk(step.task, idsHere, step.ids);
  const contextId = step?.ids.contextId ?? idsHere.contextId;
  const text = query.trim();
  const isGrouped = text === '' && !step;
  const names = useNames(
    permissions,
    contextId,
    query !== '' || ask === 'contextId',
    // A single letter is not a search yet.
    !step && text.length > 1,
  );
  const entries = useFound(text, ask, contextId ?? '', {
    names,
    actions,
    ...stored,
    permissions,
    idsHere,
    ruleName,
  });

  function show(next: Step | undefined) {
    setStep(next);
    setQuery('');
  }

  function start(next: Step) {
    if (nextIdToAsk(next.task, idsHere, next.ids)) return show(next);
    const { acts, run } = tasks[next.task];
    const ids = { ...idsHere, ...next.ids };
    const path = pathOf(next.task, ids);
    onClose();
    if (path !== undefined) {
      const target = acts === undefined || acts === 'page' ? undefined : ids[acts];
      props.onGo(path, acts && { id: next.task, target });
    } else if (run) run();
    else props.onShortcuts();
  }

  function choose({ choice, refusal }: PaletteEntry) {
    if (refusal !== undefined) return;
    if ('task' in choice) return start({ task: choice.task, ids: {} });
    if ('ids' in choice) return step && start({ ...step, ids: { ...step.ids, ...choice.ids } });
    onClose();
    if ('act' in choice) props.onAct(choice.act);
    else props.onGo(choice.path);
  }

  const back = () => (step ? show(undefined) : onClose());
  const titleId = useId();
  return (
    <ThemedDialog
      onClose={(_event, reason) => (reason === 'backdropClick' ? onClose() : back())}
      aria-labelledby={titleId}
      transitionDuration={0}
      className={styles.dialog}
      data-part="palette"
    >
      <h2 id={titleId} hidden>
        {t('palette.title')}
      </h2>
      <PaletteSearch
        key={ask ?? ''}
        {...{ query, takeTyped, back, onClose, names }}
        task={step && taskLabel(step.task)}
        label={ask ? t(`palette.ask.${ask}`) : t('palette.input')}
        entries={isGrouped ? entries : entries.slice(0, maxEntries)}
        count={entries.length}
        isGrouped={isGrouped}
        onQuery={setQuery}
        onChoose={choose}
      />
    </ThemedDialog>
  );
}

function useFound(
  text: string,
  ask: IdName | undefined,
  contextId: string,
  from: EntrySources,
): PaletteEntry[] {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another question has other entries
  const find = useMemo(() => createSearch<PaletteEntry>(), [ask]);
  if (ask === undefined) return text === '' ? initialEntries(from) : find(text, allEntries(from));
  const answers = entriesForId(ask, contextId, from);
  return text === '' ? answers : find(text, answers);
}
