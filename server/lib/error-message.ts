/** Returns the message of an error; of another thrown value, the value as a string. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns `undefined` for the error of a missing file, and rethrows any other error. Pass it to `catch`. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
