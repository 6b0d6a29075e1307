import { describe, expect, it, vi } from 'vitest';
import type { MatchRule } from '@recon/contract/match-rule';
import { moveTo, orderOf } from '@recon/engine/configuration/match-rules/order';
import { ApiError } from '../api-error';
import { OrderQueue } from './order-queue';
import { ReorderLimit } from './order-service';
import { type RuleList, shownRules } from './rule-list';

/** The queue on a service in memory. */

const ruleOf = (id: string, index: number): MatchRule => ({
  id,
  priority: index + 1,
  type: 'EXACT',
  config: { matchAmount: true },
});

/** Opens a queue on rules with these ids. `log` lists the requests; time passes with `pass`. */
function opened(ids: readonly string[]) {
  const service = { order: [...ids], isOpen: true };
  const log: string[] = [];
  const now = () => service.order.map(ruleOf);
  let list: RuleList = { rules: now(), moves: [] };
  let timers: { end: () => void; milliseconds: number }[] = [];
  const queue = new OrderQueue({
    limit: new ReorderLimit(),
    painted: async () => undefined,
    list: {
      get: () => list,
      set: (next) => {
        list = next;
      },
      cancelFetch: async () => undefined,
      refetch: () => void log.push('refetch'),
    },
    service: {
      isOpen: () => service.isOpen,
      refuseClosed: () => {
        if (!service.isOpen)
          throw new ApiError({ status: 401, code: 'IDENTITY_CHANGED', message: '', requestId: '' });
      },
      read: async () => {
        log.push('read');
        return now();
      },
      readFirst: async (count) => {
        log.push(`read ${count}`);
        return now().slice(0, count);
      },
      reorder: async (order) => {
        log.push(`send ${order.join('')}`);
        service.order = [...order];
        return false;
      },
      setPriority: async () => {
        throw new Error('not expected');
      },
      wait: (milliseconds, signal) =>
        milliseconds < 1000
          ? Promise.resolve()
          : new Promise((end, fail) => {
              timers.push({ end, milliseconds });
              signal?.addEventListener('abort', () => fail(new Error('aborted')));
            }),
    },
  });
  const shown = () => orderOf(shownRules(list)).join('');
  const move = (id: string, to: number, onLater?: (kind: string) => void) => {
    const request = { ruleIds: [id], order: moveTo(orderOf(shownRules(list)), id, to), onLater };
    queue.add(request);
    return queue.outcomeOf(request);
  };
  /** Ends the waits of a second or longer, and what they trigger. */
  const pass = async () => {
    const ended = timers;
    timers = [];
    for (const { end } of ended) end();
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  };
  return { queue, service, log, shown, move, pass };
}

const letters = Array.from('abcdef');

describe('a lone move', () => {
  it('reads the full list twice; the check two seconds later reads only down to the rule behind the moved one', async () => {
    const { move, log, pass, shown } = opened(letters);
    const outcome = move('d', 1);
    expect(shown()).toBe('adbcef');
    await expect(outcome).resolves.toEqual({ kind: 'done' });
    await pass();
    expect(log).toEqual(['read', 'send adbcef', 'read', 'read 3']);
    await pass();
    expect(log).toHaveLength(4);
  });

  it('that is overwritten before the check is reapplied to the order of others, and reported', async () => {
    const { move, log, pass, service, shown } = opened(letters);
    const later: string[] = [];
    await move('f', 0, (kind) => later.push(kind));
    // Another page sends a list that it made before the move.
    service.order = Array.from('acdbef');
    log.length = 0;
    await pass();
    expect(later).toEqual(['again']);
    expect(shown()).toBe('facdbe');
    expect(log).toEqual(['read 2', 'read', 'send facdbe', 'read']);
    await pass();
    expect(log.at(-1)).toBe('read 2');
  });

  it('of a rule that others then move is checked in full, and left where they want it', async () => {
    const { move, log, pass, service, shown } = opened(letters);
    const later: string[] = [];
    await move('c', 0, (kind) => later.push(kind));
    service.order = Array.from('abdefc');
    log.length = 0;
    await pass();
    expect(log).toEqual(['read 2', 'read']);
    expect(shown()).toBe('abdefc');
    expect(later).toEqual([]);
  });

  it('beyond the first page is checked by a full read', async () => {
    const { move, log, pass } = opened(Array.from({ length: 230 }, (_, index) => `r${index} `));
    await move('r0 ', 220);
    log.length = 0;
    await pass();
    expect(log).toEqual(['read']);
  });
});

describe('a check', () => {
  it('that waits while another user signs in does nothing, and is no unhandled error', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { move, queue, service, pass, log } = opened(letters);
    await move('f', 0);
    log.length = 0;
    const write = queue.write(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(() => resolve(void (service.isOpen = false)), 5);
        }),
    );
    await pass();
    await write;
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(log).toEqual([]);
  });
});

describe('the queue', () => {
  it('sends moves together, but not past another write between them', async () => {
    const { move, queue, log, shown } = opened(letters);
    const ends = [
      move('f', 0),
      move('e', 0),
      queue.write(async () => void log.push('other write')),
      move('d', 0),
    ];
    expect(shown()).toBe('defabc');
    await Promise.all(ends);
    expect(log).toEqual(['read', 'send efabcd', 'other write', 'read', 'send defabc', 'read']);
  });

  it('sends nothing more after another user has signed in', async () => {
    const { move, queue, log, service } = opened(letters);
    const first = queue.write(async () => {
      service.isOpen = false;
    });
    const others = [move('f', 0), queue.write(async () => void log.push('other write'))];
    await first;
    for (const other of others) await expect(other).rejects.toMatchObject({ code: 'IDENTITY_CHANGED' });
    expect(log).toEqual([]);
  });

  it('goes on after a write that fails', async () => {
    const { move, queue } = opened(letters);
    const failed = queue.write(() => Promise.reject(new Error('lost')));
    const moved = move('f', 0);
    await expect(failed).rejects.toThrow('lost');
    await expect(moved).resolves.toEqual({ kind: 'done' });
  });

  it('reverts a move that fails, and fetches the rules again', async () => {
    const { move, queue, log, shown } = opened(letters);
    const refused = new ApiError({ status: 403, code: '', message: '', requestId: '' });
    queue.service.reorder = () => Promise.reject(refused);
    await expect(move('f', 0)).rejects.toBe(refused);
    expect(shown()).toBe('abcdef');
    expect(log).toEqual(['read', 'refetch']);
  });
});
