/** Returns whether the content of a file can still be read: not after another program changed or moved the file. */
export async function isFileReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
