import fs from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { FolderError } from './folder-failure';
import { syncPath, syncTree } from './sync-files';

/** The used parts of Emscripten's file system over the host's files, which has no types. */
type HostNode = { parent: HostNode; name: string };
type HostFiles = {
  realPath(node: HostNode): string;
  /** Runs the operation and converts an error of Node to the error number that PostgreSQL reads. */
  tryFSOperation<T>(operation: () => T): T;
  node_ops: {
    mknod: (parent: HostNode, name: string, mode: number, device: number) => HostNode;
    symlink: (parent: HostNode, name: string, target: string) => unknown;
    rename: (node: HostNode, folder: HostNode, name: string) => void;
    unlink: (parent: HostNode, name: string) => void;
    rmdir: (parent: HostNode, name: string) => void;
  };
  stream_ops: { fsync?(stream: { nfd: number; node: HostNode }): number };
};

/** Start parameters: a quarter of the default cache, which is memory of this process. The operating system caches, too. */
export const littleMemory = ['-c', 'shared_buffers=32MB'];

/**
 * PGlite's folder on the host's disk, with real syncing, which PGlite turns off (`-F`). PostgreSQL then syncs the log
 * at each commit, files at checkpoints, and the folders of the log's files, but not those of new table files. No file
 * system guarantees that these names survive, so each sync here first syncs the folders whose entries changed.
 */
export class DurableNodeFS extends NodeFS {
  /** Parameters to pass to PGlite together with this file system. */
  static readonly startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    // The default, fdatasync, never reaches the file system in the WebAssembly build.
    '-c',
    'wal_sync_method=fsync',
    ...littleMemory,
  ];

  /** Folders whose entries changed since the last sync. */
  readonly #changed = new Set<string>();
  /** Descriptor of the open folder. While it is open, no other folder gets the same inode. */
  readonly #handle: number;
  readonly #own: fs.Stats;
  /** Path at which the folder was opened. PostgreSQL reaches the folder by `rootDir`. */
  #path: string;

  constructor(path: string) {
    super(path);
    this.#path = this.rootDir;
    this.#handle = fs.openSync(this.#path, 'r');
    this.#own = fs.fstatSync(this.#handle);
    // On Linux by descriptor, not by name, so that a folder that replaces it later is out of reach. The slash resolves
    // to the folder rather than to the link.
    const held = `/proc/self/fd/${this.#handle}/`;
    if (fs.existsSync(held)) this.rootDir = held;
  }

  /** Returns an error if the folder, or the lock at `lockPath` beside it, was moved, removed or replaced. */
  findError(lockPath: string): FolderError | undefined {
    if (this.#isInPlace() && fs.existsSync(lockPath)) return undefined;
    return new FolderError(
      `The folder ${this.#path}, or its lock beside it, was moved or removed while Recon Console had it open. ` +
        'It ends, and writes nothing more there: what may be in its place now is not its own.',
    );
  }

  #isInPlace(): boolean {
    try {
      const there = fs.statSync(this.#path);
      return there.ino === this.#own.ino && there.dev === this.#own.dev;
    } catch {
      return false;
    }
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...preRun, (module) => makeDurable(module.NODEFS, this.#changed)],
      },
    };
  }

  /** Syncs all files and renames the open folder to `path`: a new database appears there complete, or not at all. */
  async publish(path: string): Promise<void> {
    await syncTree(this.#path);
    fs.renameSync(this.#path, path);
    await syncPath(dirname(path));
    const isByName = this.rootDir === this.#path;
    this.#path = path;
    if (!isByName) return;
    // The folders recorded so far are synced, and their paths are outdated.
    this.#changed.clear();
    const { node } = this.pg!.Module.FS.lookupPath(PGlite.paths.PGDATA, {});
    (node as unknown as { mount: { opts: { root: string } } }).mount.opts.root = path;
    this.rootDir = path;
  }

  override async closeFs(): Promise<void> {
    await super.closeFs();
    fs.closeSync(this.#handle);
  }
}

/** Makes each sync of a file first sync the folders that changed. */
function makeDurable(files: HostFiles, changed: Set<string>): void {
  let failed = false;
  const note = (folder: HostNode) => {
    const path = files.realPath(folder);
    // Its contents are not needed after the process ends.
    if (!path.endsWith('pgsql_tmp')) changed.add(path);
  };

  const ops = files.node_ops;
  /** Returns an operation that first notes the folder it changes. */
  const noting =
    <Rest extends unknown[], Result>(operation: (folder: HostNode, ...rest: Rest) => Result) =>
    (folder: HostNode, ...rest: Rest): Result => {
      note(folder);
      return operation(folder, ...rest);
    };
  const { rename } = ops;
  ops.mknod = noting(ops.mknod);
  ops.symlink = noting(ops.symlink);
  ops.unlink = noting(ops.unlink);
  ops.rmdir = noting(ops.rmdir);
  ops.rename = (node, folder, name) => {
    note(node.parent);
    note(folder);
    rename(node, folder, name);
  };

  files.stream_ops.fsync = (stream) =>
    files.tryFSOperation(() => {
      // After a failed sync the kernel may have dropped what it could not write, and a second sync would report
      // success. So every later sync fails, until a restart reads the log again.
      if (failed) throw Object.assign(new Error('an earlier sync failed'), { code: 'EIO' });
      try {
        for (const folder of changed) syncFolderNow(folder);
        changed.clear();
        // As PostgreSQL does for its log: without the time of the change, which costs a second write.
        fs.fdatasyncSync(stream.nfd);
        return 0;
      } catch (error) {
        failed = true;
        throw error;
      }
    });
}

/** Makes a folder's entries (names created, renamed, removed in it) survive a power cut. Ignores a missing folder. */
function syncFolderNow(path: string): void {
  let handle;
  try {
    handle = fs.openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
