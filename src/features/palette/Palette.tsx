import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { recents } from '~/api/recents';
import { savedFilters } from '~/api/saved-filters';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { announce } from '~/ui/page/announce';
import { overlaySelector, pageActions } from '~/ui/shortcuts/page-actions';
import { answersFor, entriesFor } from './entries';
import { optionId, PaletteField, PaletteFooter, PaletteFrame, PaletteList } from './PaletteList';
import { hereOf, type TaskId } from './tasks';
import { type Names, useNames } from './use-names';
import { type PaletteEnds, usePaletteFlow } from './use-palette-flow';
import * as styles from './Palette.module.css';

interface PaletteProps extends PaletteEnds {
  permissions: readonly string[];
  ruleName: (rule: MatchRule) => string;
  /** Task to start with, whose ids the user is asked for. */
  task?: TaskId | undefined;
}

/** Renders the search over names and actions, as a combobox (WAI-ARIA): arrow keys in the field move in the list. */
export function Palette(props: PaletteProps) {
  const { permissions, ruleName, onClose } = props;
  const client = useQueryClient();
  const here = hereOf(useRouter());
  const id = useId();
  // Fixed at opening. Actions of a page below a sheet are not available.
  const [actions] = useState(() => (document.querySelector(overlaySelector) ? [] : pageActions()));
  const [latest] = useState(() => recents(client));
  const [filters] = useState(() => savedFilters(client));
  const steps = usePaletteFlow(here, props.task, props);
  const { query, step, ask, choose, back } = steps;
  const contextId = step?.chosen.contextId ?? here.contextId;
  // A single letter is not a search yet.
  const readsInto = !step && query.trim().length > 1;
  const names = useNames(permissions, contextId, query !== '' || ask === 'contextId', readsInto);
  const given = { names, actions, recents: latest, filters, permissions, here, ruleName };
  const { entries, more } =
    step && ask ? answersFor(query, ask, step.chosen, given) : entriesFor(query, given);
  const keys = useListKeys(entries.length, `${query} ${ask ?? ''}`, (index) => choose(entries[index]));
  const current = entries[keys.active];
  useAnnouncedCount(query, entries.length, names.isReading);

  return (
    <PaletteFrame onEscape={back} onClose={onClose}>
      <PaletteField
        {...steps}
        list={id}
        active={current && optionId(id, current)}
        onKeyDown={keys.onKeyDown}
        onClose={onClose}
      />
      <PaletteList
        id={id}
        active={keys.active}
        isGrouped={query.trim() === '' && !step}
        {...{ entries, more }}
        onActive={keys.setActive}
        onChoose={choose}
      />
      {entries.length === 0 && <NothingFound query={query.trim()} names={names} />}
      <PaletteFooter names={names} isStep={step !== undefined} isSearch={query !== ''} />
    </PaletteFrame>
  );
}

function NothingFound({ query, names }: { query: string; names: Names }) {
  if (names.isReading) return <p className={`ui-aside ${styles.none}`}>{t('palette.reading')}</p>;
  if (query === '')
    return (
      <p className={`ui-aside ${styles.none}`}>
        {t(names.isFailed ? 'palette.failed' : 'palette.none.here')}
      </p>
    );
  return (
    <div className={`ui-aside ${styles.none}`}>
      <p className={styles.noneTitle}>{t('palette.none', { query })}</p>
      <p>{t('palette.none.try')}</p>
    </div>
  );
}

/** Milliseconds without a key after which the count is announced. */
const pause = 600;

/** Announces the number of results once typing and loading have stopped. */
function useAnnouncedCount(query: string, count: number, isReading: boolean) {
  useEffect(() => {
    if (query === '' || isReading) return;
    const timer = setTimeout(() => announce(t('palette.count', { count })), pause);
    return () => clearTimeout(timer);
  }, [query, count, isReading]);
}

const pageRows = 8;

/** Returns the active entry of a list and the key handler of its text field. A new `list` starts at its first entry. */
function useListKeys(count: number, list: string, onEnter: (index: number) => void) {
  const [at, setAt] = useState({ list, index: 0 });
  const active = at.list === list ? Math.max(0, Math.min(at.index, count - 1)) : 0;
  const setActive = (index: number) => setAt({ list, index });

  function onKeyDown(event: KeyboardEvent) {
    // 229: Safari ends a composition with a key event that no longer belongs to it.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const last = count - 1;
    const steps: Record<string, number | undefined> = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(last, active + pageRows),
      PageUp: Math.max(0, active - pageRows),
      Home: 0,
      End: last,
    };
    const next = event.shiftKey ? undefined : steps[event.key];
    if (event.key === 'Enter') onEnter(active);
    else if (next === undefined || count === 0) return;
    else setActive(next);
    event.preventDefault();
  }

  return { active, setActive, onKeyDown };
}
