import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { reportChunkError, lazyChunk } from '~/lib/lazy-chunk';

/** Component that loads later; `prepare` loads it when it may be needed soon. */
type Part<P> = FunctionComponent<P> & { prepare: () => void; isLoaded: () => boolean };

/** Creates a component whose code loads on demand or in idle time. Until then it renders `Waiting`, or a load error. */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
): Part<P> {
  const code = lazyChunk(load);

  function LaterPart(props: P) {
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => code.now());
    const [isFailed, setFailed] = useState(false);
    const isMissing = Shown === undefined;

    useEffect(() => {
      if (!isMissing) return;
      let isGone = false;
      async function get() {
        try {
          const fetched = await code.get();
          if (!isGone) setShown(() => fetched);
        } catch (error) {
          if (isGone) return;
          setFailed(true);
          reportChunkError(error, () => void get());
        }
      }
      const getAgain = () => void get();
      getAgain();
      addEventListener('online', getAgain);
      return () => {
        isGone = true;
        removeEventListener('online', getAgain);
      };
    }, [isMissing]);

    if (Shown) return <Shown {...props} />;
    return Waiting && !isFailed ? <Waiting {...props} /> : null;
  }

  return Object.assign(LaterPart, {
    prepare: () => void code.get().catch(() => undefined),
    isLoaded: () => code.now() !== undefined,
  });
}
