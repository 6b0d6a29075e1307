import { randomBytes } from 'node:crypto';
import { chmod, link, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Lock of a data folder, which only one process may open: PGlite does not check, and two would lose each other's
 * writes. The lock is a listening Unix socket in the folder. The kernel frees it when the process ends for any reason,
 * and containers that share the folder see it too.
 *
 * Each starting process listens on a socket of its own name, `lock-<id>.sock`, then checks the others':
 * - Names are never reused, so any process may remove a socket without a listener. A new lock can never be mistaken for
 *   the stale one it replaces.
 * - A socket gets its name only once it listens, so a name that does not respond belongs to a dead process.
 * - Each checks after its own socket is visible, so at least one of two starting processes sees the other. The one with
 *   the higher id withdraws; the other waits until it has.
 * - The winner puts `lock-<id>.json` next to its socket. It shows others at once that waiting is useless, and names the
 *   holder for the message.
 */
export type FolderLock = {
  /** Frees the folder and closes all connections to the lock. */
  release(): Promise<void>;
  /** Handles later connections to the lock (`visitHolder`) with `visit`. Before this call they are closed at once. */
  receive(visit: Visit): void;
  /** File of the lock while it is held. It is removed with the folder, and then others may open the folder. */
  path: string;
};

/** Handles a connection to the lock. The other end may send nothing: starting processes only check for a listener. */
type Visit = (socket: Socket) => void;

/** Error if another process has the data folder open. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

type Holder = { pid: number; host: string; since: string };

const maxStartMs = 5000;

/** Locks an existing folder. Throws `FolderInUseError` if another process has the lock, after at most 5 s. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const deadline = performance.now() + maxStartMs;
  for (;;) {
    const own = await showUp(folder);
    const lock = own && (await contend(folder, own, deadline));
    if (lock) return lock;
    if (performance.now() > deadline) throw new FolderInUseError(inUseMessage(folder, undefined));
    await delay(20 + Math.random() * 80);
  }
}

type Own = { id: string; server: Server; visitors: Set<Socket>; visit: Visit };

/** Listens on a new socket in the folder. Returns `undefined` if another starting process removed it. */
async function showUp(folder: string): Promise<Own | undefined> {
  const id = randomBytes(8).toString('hex');
  const visitors = new Set<Socket>();
  const own: Own = { id, server: createServer(), visitors, visit: (socket) => socket.destroy() };
  const { server } = own;
  server.on('connection', (socket) => {
    visitors.add(socket);
    socket.once('close', () => visitors.delete(socket));
    socket.on('error', () => socket.destroy());
    own.visit(socket);
  });
  const draft = `lock-${id}.new`;
  await throughShortPath(folder, draft, async (path) => {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(path, listening);
    });
  });
  // The lock lasts as long as the process, but does not keep it running.
  server.unref();
  try {
    // A visitor may request a backup and so read everything: only this user may connect.
    await chmod(join(folder, draft), 0o600);
    await rename(join(folder, draft), join(folder, `lock-${id}.sock`));
    return own;
  } catch (error) {
    server.close();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Checks the other locks. Returns the folder's lock; `undefined` after withdrawing for another starting process. */
async function contend(folder: string, own: Own, deadline: number): Promise<FolderLock | undefined> {
  const stepBack = async () => {
    await remove(folder, own.id);
    own.server.close();
    for (const socket of own.visitors) socket.destroy();
  };
  try {
    for (;;) {
      const others = await livingLocks(folder, own.id);
      if (others.length === 0) return await settle(folder, own, stepBack);
      for (const id of others) {
        const holder = await readHolder(folder, id);
        if (holder) throw new FolderInUseError(inUseMessage(folder, holder));
      }
      if (performance.now() > deadline) throw new FolderInUseError(inUseMessage(folder, undefined));
      if (others.some((id) => id < own.id)) {
        await stepBack();
        return undefined;
      }
      await delay(10);
    }
  } catch (error) {
    await stepBack();
    throw error;
  }
}

async function settle(folder: string, own: Own, release: () => Promise<void>): Promise<FolderLock> {
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  // Linked into place complete, so that no one reads half of it.
  const draft = join(folder, `lock-${own.id}.json.new`);
  await writeFile(draft, JSON.stringify(holder), { mode: 0o644 });
  await link(draft, join(folder, `lock-${own.id}.json`));
  await rm(draft);
  return {
    release,
    receive: (visit) => {
      own.visit = visit;
    },
    path: join(folder, `lock-${own.id}.sock`),
  };
}

/** Connects to the process that has the lock of a folder; `undefined` if there is none. Rejects with Node's error. */
export async function visitHolder(folder: string): Promise<Socket | undefined> {
  for (const name of await readdir(folder)) {
    const [, id] = /^lock-([0-9a-f]{16})[.]json$/.exec(name) ?? [];
    const found = id && (await throughShortPath(folder, `lock-${id}.sock`, connectTo));
    if (found instanceof Socket) return found;
    if (found && found.code !== 'ECONNREFUSED' && found.code !== 'ENOENT') throw found;
  }
  return undefined;
}

/** Returns a connection to a socket, or the error. Only a refusal by the kernel proves that no process listens. */
function connectTo(path: string): Promise<Socket | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', resolve);
  });
}

/** Returns the ids of the other processes that listen here. Removes the files of dead ones. */
async function livingLocks(folder: string, ownId: string): Promise<string[]> {
  const living: string[] = [];
  for (const name of await readdir(folder)) {
    const [, id, end] = /^lock-([0-9a-f]{16})[.](sock|new)$/.exec(name) ?? [];
    if (id === undefined || id === ownId) continue;
    const found = await throughShortPath(folder, name, connectTo);
    const code = found instanceof Socket ? undefined : found.code;
    if (found instanceof Socket) found.destroy();
    if (end === 'new') {
      // Its process may be about to listen: then it finds its socket gone and starts over, having locked nothing.
      if (code === 'ECONNREFUSED') await rm(join(folder, name), { force: true });
    } else if (code === 'ECONNREFUSED') await remove(folder, id);
    else if (code !== 'ENOENT') living.push(id);
  }
  return living;
}

async function remove(folder: string, id: string): Promise<void> {
  for (const end of ['new', 'json.new', 'json', 'sock'])
    await rm(join(folder, `lock-${id}.${end}`), { force: true });
}

/**
 * Runs `work` with a path to a socket of the folder that has at most 100 bytes, by a temporary link if needed. The
 * kernel truncates longer ones silently, and two folders would share a lock.
 */
async function throughShortPath<T>(
  folder: string,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const direct = join(resolve(folder), name);
  if (Buffer.byteLength(direct) <= 100) return work(direct);
  const place = await mkdtemp(join(Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : '/tmp', 'rc-'));
  try {
    await symlink(resolve(folder), join(place, 'd'));
    return await work(join(place, 'd', name));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function readHolder(folder: string, id: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, `lock-${id}.json`), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function inUseMessage(folder: string, holder: Holder | undefined): string {
  const who = holder
    ? `process ${holder.pid} on ${holder.host}, since ${holder.since}`
    : 'another process that is starting';
  return `The data folder ${resolve(folder)} is in use by ${who}. Stop it first, or choose another folder.`;
}
