import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Only one process may have a data folder open: PGlite does not check, and two would lose each other's
 * writes. The lock is a listening Unix socket in the folder, so that the kernel frees it when the
 * process ends, however it ends, and containers that share the folder see it too.
 *
 * Each starter listens on a socket of its own name, `lock-<id>.sock`, then looks at the others':
 * - Names are never used again, so whoever finds a socket that nobody listens on may remove it; there is
 *   no moment at which a fresh lock could be taken for the stale one it replaces.
 * - A socket gets its name only once it listens, so a name that does not answer belongs to a dead process.
 * - Each looks after it has shown itself, so of two starters at least one sees the other: the one with
 *   the higher id steps back, the other waits until it has.
 * - The winner puts `lock-<id>.json` beside its socket, which tells others at once that there is nothing
 *   to wait for, and whom to name in the message.
 */
export type FolderLock = {
  /** Frees the folder and breaks off with those who visit. */
  release(): Promise<void>;
  /** Who comes to the lock from now on (`visitHolder`) is handed over; until then they are sent away. */
  receive(visit: Visit): void;
  /** Whether it is still there: it goes with the folder, and whoever removes it lets others in. */
  isHeld(): boolean;
};

/** Takes over a connection. It may close without a word: starters only look whether somebody is there. */
type Visit = (socket: Socket) => void;

/** Another process has the data folder open. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

type Holder = { pid: number; host: string; since: string };

/** How long starters that meet wait for each other, in milliseconds. */
const patience = 5000;

/** Takes the lock of a folder that exists. Throws `FolderInUseError` when another process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const deadline = performance.now() + patience;
  for (;;) {
    const own = await showUp(folder);
    const lock = own && (await contend(folder, own, deadline));
    if (lock) return lock;
    if (performance.now() > deadline) throw new FolderInUseError(inUseMessage(folder, undefined));
    await delay(20 + Math.random() * 80);
  }
}

type Own = { id: string; server: Server; visitors: Set<Socket>; visit: Visit };

/** Listens on a socket of our own in the folder; undefined when another starter cleaned it away meanwhile. */
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
  // The lock lasts as long as the process, and is no reason for it to last.
  server.unref();
  try {
    // Who may ask for a backup may read everything: this user alone.
    await chmod(join(folder, draft), 0o600);
    await rename(join(folder, draft), join(folder, `lock-${id}.sock`));
    return own;
  } catch (error) {
    server.close();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The lock, or undefined after stepping back for another starter. */
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

/** Says who holds the folder. */
async function settle(folder: string, own: Own, release: () => Promise<void>): Promise<FolderLock> {
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  // Linked into place whole, so that nobody reads half of it.
  const draft = join(folder, `lock-${own.id}.json.new`);
  await writeFile(draft, JSON.stringify(holder), { mode: 0o644 });
  await link(draft, join(folder, `lock-${own.id}.json`));
  await rm(draft);
  return {
    release,
    receive: (visit) => {
      own.visit = visit;
    },
    isHeld: () => existsSync(join(folder, `lock-${own.id}.sock`)),
  };
}

/**
 * A connection to the process that holds a folder's lock; undefined when none does. Rejects, with Node's error, when
 * the folder is missing or belongs to another user.
 */
export async function visitHolder(folder: string): Promise<Socket | undefined> {
  for (const name of await readdir(folder)) {
    const [, id] = /^lock-([0-9a-f]{16})[.]json$/.exec(name) ?? [];
    const socket = id && (await throughShortPath(folder, `lock-${id}.sock`, connectTo));
    if (socket) return socket;
  }
  return undefined;
}

/** A connection to a socket, or undefined when nobody listens there. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else reject(error);
    });
  });
}

/** The ids of the other processes that listen here; what dead ones left behind is removed. */
async function livingLocks(folder: string, ownId: string): Promise<string[]> {
  const living: string[] = [];
  for (const name of await readdir(folder)) {
    const [, id, end] = /^lock-([0-9a-f]{16})[.](sock|new)$/.exec(name) ?? [];
    if (id === undefined || id === ownId) continue;
    const answer = await probeSocket(folder, name);
    if (end === 'new') {
      // It may be about to listen: then it finds its socket gone and starts over, having locked nothing.
      if (answer === 'nobody') await rm(join(folder, name), { force: true });
    } else if (answer === 'somebody') living.push(id);
    else if (answer === 'nobody') await remove(folder, id);
  }
  return living;
}

async function remove(folder: string, id: string): Promise<void> {
  for (const end of ['new', 'json.new', 'json', 'sock'])
    await rm(join(folder, `lock-${id}.${end}`), { force: true });
}

/** Whether a process listens on a socket. Only the kernel's refusal says that there is none. */
async function probeSocket(folder: string, name: string): Promise<'somebody' | 'nobody' | 'gone'> {
  return throughShortPath(
    folder,
    name,
    (path) =>
      new Promise((answer) => {
        const socket = connect(path, () => {
          socket.destroy();
          answer('somebody');
        });
        socket.once('error', ({ code }: NodeJS.ErrnoException) => {
          if (code === 'ECONNREFUSED') answer('nobody');
          else answer(code === 'ENOENT' ? 'gone' : 'somebody');
        });
      }),
  );
}

/**
 * Runs it with a path to a socket in the folder which the kernel takes whole: longer ones than about 104
 * bytes are cut off silently, and two folders would then share a lock. A long path is shortened by a
 * symbolic link from a folder of our own.
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
