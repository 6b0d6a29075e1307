/** Lets what came in meanwhile be heard. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
