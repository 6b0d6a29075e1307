import { useRouter } from '@tanstack/react-router';
import { createKeybindingsHandler } from 'tinykeys';
import { usePermissions } from '~/features/contexts/use-permissions';
import { ruleSentence } from '~/features/match-rules/rule-sentence';
import { Palette } from '~/features/palette/Palette';
import { idsInUrl, nextIdToAsk, pathOf, type TaskId, taskIds, tasks } from '~/features/palette/tasks';
import { lazyComponent } from '~/lib/lazy';
import { areSingleKeysOn, overlaySelector, pageActions } from '~/ui/shortcuts/page-actions';

type Router = ReturnType<typeof useRouter>;
/** Opens `palette`, `shortcuts` or the palette with a task, by the task's id; undefined closes what is open. */
export type OpenKeyboard = (overlay: string | undefined) => void;

const ShortcutList = lazyComponent(
  async () => (await import('~/features/palette/ShortcutList')).ShortcutList,
);

type KeyboardProps = { place: string; takeTyped: () => string; onOpen: OpenKeyboard };

/** Renders the shortcuts, or the palette with the task `place`. `takeTyped` returns earlier typed text, only once. */
export function Keyboard({ place, takeTyped, onOpen }: KeyboardProps) {
  const router = useRouter();
  const permissions = usePermissions();
  const onClose = () => onOpen(undefined);
  if (place === 'shortcuts') return <ShortcutList onClose={onClose} />;
  return (
    <Palette
      key={place}
      permissions={permissions}
      ruleName={ruleSentence}
      task={taskIds.find((id) => id === place)}
      takeTyped={takeTyped}
      onClose={onClose}
      onGo={(path, action) => {
        router.history.push(path);
        if (action !== undefined) void actOnceThere(action, path.split('?', 1)[0]!, router);
      }}
      // After the palette has closed and the focus is restored.
      onAct={(act) => void setTimeout(act)}
      onShortcuts={() => onOpen('shortcuts')}
    />
  );
}

/** Selector of elements that use letter keys themselves, to type or to select. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]';

/** Returns the handler of key events on a page: keys of its actions, of other pages, of the search, and of forms. */
export function createShortcuts(router: Router, onOpen: OpenKeyboard): EventListener {
  const help = ofPage(() => onOpen('shortcuts'));
  const find = ofPage(() => (focusSearch() ? undefined : onOpen('palette')));
  const places = taskIds.flatMap((id) => {
    const { keys, group } = tasks[id];
    return keys !== undefined && group === 'go' ? [[keys, ofPage(() => goTo(id, router, onOpen))]] : [];
  });
  return createKeybindingsHandler(
    {
      '$mod+Enter': sendForm,
      n: ofPage(runPageAction),
      '?': help,
      'Shift+?': help,
      '/': find,
      'Shift+/': find,
      ...Object.fromEntries(places),
    },
    { timeout: 1_500 },
  );
}

/** Runs a single-key shortcut, except in fields, dialogs and drags, and unless the user disabled such shortcuts. */
function ofPage(run: () => void) {
  return (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || !areSingleKeysOn()) return;
    if (event.target instanceof Element && event.target.closest(typedInto)) return;
    if (document.querySelector(overlaySelector)) return;
    event.preventDefault();
    run();
  };
}

/** Clicks the form's submit button, so that its checks run. `data-sends` marks a part that acts as a form. */
function sendForm(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest('form, [data-sends]') : null;
  const submit = form?.querySelector<HTMLElement>('[type=submit]');
  if (!submit || event.repeat || event.defaultPrevented) return;
  event.preventDefault();
  submit.click();
}

/**
 * Runs the page's action with a key. Focuses its control first if nothing is focused: the code of a sheet may have to
 * load first, and the sheet restores the focus when it closes.
 */
function runPageAction(): void {
  const action = pageActions().find(({ keys, refusal }) => keys === 'n' && refusal === undefined);
  if (!action) return;
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main [aria-keyshortcuts=n]')?.focus({ preventScroll: true });
  action.run();
}

/** Opens a task's page, or the palette to ask for missing ids. */
function goTo(id: TaskId, router: Router, onOpen: OpenKeyboard): void {
  const ids = idsInUrl(router);
  if (nextIdToAsk(id, ids, {})) onOpen(id);
  else router.history.push(pathOf(id, ids)!);
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.select();
  field?.focus();
  return field !== null;
}

const patience = 5_000;

type NamedAction = { id: string; target: string | undefined };

/** Waits up to 5 s for the page at `path` to declare the action, then runs it; not if the user leaves that page. */
async function actOnceThere({ id, target }: NamedAction, path: string, { history }: Router) {
  const began = performance.now();
  let isThere = false;
  while (performance.now() - began < patience) {
    await new Promise((resume) => setTimeout(resume, 50));
    // A page may delay leaving it, to ask.
    if (history.location.pathname !== path) {
      if (isThere) return;
      continue;
    }
    isThere = true;
    const action = pageActions().find((one) => one.id === id);
    if (action) return action.refusal === undefined ? action.run(target) : undefined;
  }
}
