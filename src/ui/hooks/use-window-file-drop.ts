import { useEffect, useEffectEvent } from 'react';

/**
 * Accepts files dropped outside every drop zone: passes the first one and the drop to `onFile`. Otherwise the browser
 * would open the file, and unsaved input would be lost.
 */
export function useWindowFileDrop(onFile: (file: File, dropped: DataTransfer) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isStray = (event: DragEvent) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (isStray(event)) event.preventDefault();
    };
    const dropped = (event: DragEvent) => {
      if (!isStray(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file && event.dataTransfer) take(file, event.dataTransfer);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('drop', dropped, { signal });
    return () => listening.abort();
  }, []);
}
