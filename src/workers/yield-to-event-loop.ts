/** Lets pending events run. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
