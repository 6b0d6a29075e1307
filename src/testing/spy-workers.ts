/** Records the workers that a page starts and ends while `run` is running. */
export async function spyWorkers(
  run: (seen: { started: Worker[]; ended: Worker[] }) => Promise<void>,
): Promise<void> {
  const seen: { started: Worker[]; ended: Worker[] } = { started: [], ended: [] };
  const { Worker: Real } = globalThis;
  globalThis.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      seen.started.push(this);
    }
    override terminate(): void {
      seen.ended.push(this);
      super.terminate();
    }
  };
  try {
    await run(seen);
  } finally {
    globalThis.Worker = Real;
  }
}

/** Makes the scripts of new workers missing, as after a deployment, until the returned function is called. */
export function loseWorkerScripts(): () => void {
  const { Worker: Real } = globalThis;
  globalThis.Worker = class extends Real {
    constructor(_address: string | URL, options?: WorkerOptions) {
      super('/no-such-worker.js', options);
    }
  };
  return () => void (globalThis.Worker = Real);
}

/** Chooses a file in an input, as a user does. */
export function chooseFile(input: Element | null, text: string, name: string): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('Not a file input.');
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
