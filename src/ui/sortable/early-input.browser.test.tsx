import { expect, it, onTestFinished, vi } from 'vitest';
import { Hydration } from '~/lib/hydration';
import { mount } from '~/testing/mount';
import type { SortMove } from './sortable-order';
import type { EarlyInput } from './use-early-input';
import { SortableList } from './SortableList';

/** Records moves as the script in the head of a page does; returns whether each request for them ended the recording. */
function record(movesAt: (isEnd: boolean) => EarlyInput['moves']): boolean[] {
  const requests: boolean[] = [];
  const answer = ({ detail }: CustomEventInit<EarlyInput>) => {
    requests.push(detail!.isEnd);
    detail!.moves.push(...movesAt(detail!.isEnd));
  };
  addEventListener('recon-early-input', answer as EventListener);
  onTestFinished(() => removeEventListener('recon-early-input', answer as EventListener));
  return requests;
}

/** Returns a function that is called when the list reports moves that it could not make. */
function listenForLost() {
  const lost = vi.fn<() => void>();
  addEventListener('recon-moves-lost', lost);
  onTestFinished(() => removeEventListener('recon-moves-lost', lost));
  return lost;
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

it('makes the moves recorded until the list reacts to input, also those after its hydration, each once', async () => {
  const early = { row: 'a', anchor: { after: 'b' } };
  const late = { row: 'c', anchor: { before: 'b' } };
  const requests = record((isEnd) => (isEnd ? [early, late] : [early]));
  const onMove = vi.fn<(move: SortMove) => void>();
  mountList(true, onMove);
  await vi.waitFor(() => expect(onMove).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onMove.mock.calls.map(([{ key }]) => key)).toEqual(['a', 'c']);
  expect(requests).toEqual([false, true]);
});

it('moves nothing if a server did not render the list, and says so', async () => {
  const lost = listenForLost();
  const requests = record(() => [{ row: 'a', anchor: { after: 'b' } }]);
  const onMove = vi.fn<(move: SortMove) => void>();
  mountList(false, onMove);
  await vi.waitFor(() => expect(requests).toEqual([true]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onMove).not.toHaveBeenCalled();
  expect(lost).toHaveBeenCalledOnce();
});

it('moves nothing next to a row that is not in the list, and says so', async () => {
  const lost = listenForLost();
  record((isEnd) => (isEnd ? [{ row: 'a', anchor: { after: 'hidden' } }] : []));
  const onMove = vi.fn<(move: SortMove) => void>();
  mountList(true, onMove);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  expect(onMove).not.toHaveBeenCalled();
});
