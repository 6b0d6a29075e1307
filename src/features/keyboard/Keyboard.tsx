import {
  type Binding,
  closedToPalette,
  endTypedAhead,
  latinKey,
  type PageAction,
  pageActions,
  pressKey,
} from '~/ui/shortcuts/page-actions';
import { useRouter } from '@tanstack/react-router';
import { usePermissions } from '~/features/contexts/use-permissions';
import { ruleSentence } from '~/features/match-rules/rule-sentence';
import { Palette } from '~/features/palette/Palette';
import { hereOf, openAsk, type TaskId, taskIds, tasks } from '~/features/palette/tasks';
import { lazyComponent } from '~/lib/lazy';

/** Opens `palette`, `shortcuts` or the palette with a task, by the task's id; undefined closes what is open. */
type OpenKeyboard = (place: string | undefined) => void;

const ShortcutList = lazyComponent(
  async () => (await import('~/features/palette/ShortcutList')).ShortcutList,
);

/** Renders what `opened` names: the palette, the palette with a task, or the list of shortcuts. */
export function Keyboard({ opened, onOpen }: { opened: string; onOpen: OpenKeyboard }) {
  const router = useRouter();
  const permissions = usePermissions();
  const onClose = () => onOpen(undefined);
  if (opened === 'shortcuts') return <ShortcutList onClose={onClose} />;
  return (
    <Palette
      key={opened}
      permissions={permissions}
      ruleName={ruleSentence}
      task={taskIds.find((id) => id === opened)}
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

type Page = {
  router: ReturnType<typeof useRouter>;
  onOpen: OpenKeyboard;
  pageActions: () => readonly PageAction[];
};

/** Runs the shortcut of a key pressed on the page, if it is one. */
export function pressed(event: KeyboardEvent, { router, onOpen, pageActions: actions }: Page): void {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  if ((ctrlKey || metaKey) && !shiftKey && !altKey && latinKey(event) === 'k') {
    if (document.querySelector(closedToPalette)) endTypedAhead();
    else onOpen('palette');
    return;
  }
  pressKey(event, () => [
    ...actions().flatMap(({ keys, refusal, run }) =>
      keys === undefined || refusal !== undefined
        ? []
        : [
            {
              keys,
              run: () => {
                focusControlOf(keys);
                run();
              },
            },
          ],
    ),
    { keys: '?', run: () => onOpen('shortcuts') },
    { keys: '/', run: () => (focusSearch() ? undefined : onOpen('palette')) },
    ...taskIds.flatMap((id) => goBinding(id, router, onOpen)),
  ]);
}

/** Returns the shortcut that opens a task's page, else an empty list. It opens the palette to ask for missing ids. */
function goBinding(id: TaskId, router: ReturnType<typeof useRouter>, onOpen: OpenKeyboard): Binding[] {
  const { keys, path } = tasks[id];
  if (keys === undefined || !path) return [];
  const run = () => {
    const here = hereOf(router);
    if (openAsk(id, here, {})) onOpen(id);
    else router.history.push(path(here));
  };
  return [{ keys, run }];
}

/**
 * Focuses the control of a shortcut if nothing is focused: the code of a sheet may have to load first, and the sheet
 * restores the focus when it closes.
 */
function focusControlOf(keys: string): void {
  if (document.activeElement !== document.body) return;
  document
    .querySelector<HTMLElement>(`main [aria-keyshortcuts="${CSS.escape(keys)}"]`)
    ?.focus({ preventScroll: true });
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.select();
  field?.focus();
  return field !== null;
}

/** Maximum milliseconds to wait for a page. */
const patience = 5_000;

type Asked = { id: string; target: string | undefined };

/** Waits up to 5 s for the page at `path` to declare the action, then runs it; not if the user leaves that page. */
async function actOnceThere({ id, target }: Asked, path: string, { history }: ReturnType<typeof useRouter>) {
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
