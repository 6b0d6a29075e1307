import { expect, it, onTestFinished, vi } from 'vitest';
import { Hydration } from '~/lib/hydration';
import { toastsShown } from '~/ui/overlay/toast';
import { mount } from '~/testing/mount';
import type { SortMove } from './sortable-order';
import { SortableList } from './SortableList';

type Recorded = { isEnd: boolean; keys: { row: string; key: string; altKey: boolean }[] };

/** Records keys as the script in the head of a page does; returns whether each request for them ended the recording. */
function record(keysAt: (isEnd: boolean) => Recorded['keys']): boolean[] {
  const requests: boolean[] = [];
  const answer = ({ detail }: CustomEventInit<Recorded>) => {
    requests.push(detail!.isEnd);
    detail!.keys.push(...keysAt(detail!.isEnd));
  };
  addEventListener('recon-early-input', answer as EventListener);
  onTestFinished(() => removeEventListener('recon-early-input', answer as EventListener));
  return requests;
}

function mountList(isServerRendered: boolean, onMove: (move: SortMove) => void) {
  mount(
    <Hydration isServerRendered={isServerRendered}>
      <SortableList
        items={['a', 'b', 'c']}
        getKey={(key) => key}
        itemLabel={(key) => key}
        label="Rules"
        onMove={onMove}
        renderRow={(key, { handle }) => (
          <div style={{ height: 60 }}>
            {handle}
            {key}
          </div>
        )}
      />
    </Hydration>,
  );
}

it('replays the keys recorded until the list reacts to keys, also those after its hydration, each once', async () => {
  const early = { row: 'a', key: 'ArrowDown', altKey: true };
  const late = { row: 'c', key: 'ArrowUp', altKey: true };
  const requests = record((isEnd) => (isEnd ? [early, late] : [early]));
  const onMove = vi.fn<(move: SortMove) => void>();
  mountList(true, onMove);
  await vi.waitFor(() => expect(onMove).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onMove.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'c']);
  expect(requests).toEqual([false, true]);
});

it('replays nothing if a server did not render the list, and says so', async () => {
  const requests = record(() => [{ row: 'a', key: 'ArrowDown', altKey: true }]);
  const onMove = vi.fn<(move: SortMove) => void>();
  mountList(false, onMove);
  await vi.waitFor(() => expect(requests).toEqual([true]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onMove).not.toHaveBeenCalled();
  expect(toastsShown().map(({ text }) => text)).toEqual([expect.stringContaining('back in its old place')]);
});
