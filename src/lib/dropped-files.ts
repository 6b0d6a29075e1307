/** The maximum number of files that are taken from a drop: a folder may contain very many. */
const maxFiles = 20;

/**
 * Returns the dropped files, in the browser's order and including those in folders; at most 20, without hidden ones.
 * Call it in the event handler: the browser empties `transfer` afterwards.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain.slice(0, maxFiles);
  const files: File[] = [];
  const waiting = entries.filter((entry) => entry !== null);
  for (let entry = waiting.shift(); entry && files.length < maxFiles; entry = waiting.shift()) {
    if (entry.name.startsWith('.')) continue;
    // One entry after the other keeps their order.
    if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
    else waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
  }
  return files;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  return new Promise((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });
}

let droppedBundle: File | undefined;

/** Stores a file that was dropped on one page for the page that reads it (`takeDroppedBundle`). */
export function storeDroppedBundle(file: File): void {
  droppedBundle = file;
}

/** Returns and removes the file that `storeDroppedBundle` stored; `undefined` if there is none. */
export function takeDroppedBundle(): File | undefined {
  const file = droppedBundle;
  droppedBundle = undefined;
  return file;
}
