import { fileLimits } from '../file/formats/limits';

/** Runs with other limits for files, so that a test reaches them with a few rows. */
export async function withLimits<T>(
  limits: Partial<Record<keyof typeof fileLimits, number>>,
  run: () => Promise<T>,
): Promise<T> {
  const usual = { ...fileLimits };
  Object.assign(fileLimits, limits);
  try {
    return await run();
  } finally {
    Object.assign(fileLimits, usual);
  }
}
