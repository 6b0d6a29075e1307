/** What a promise comes to, or `otherwise` when that takes more than so many milliseconds. Throws what it throws. */
export async function withTimeout<T>(milliseconds: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
