/**
 * Loads the font into the browser's cache for later pages: what was painted in the system's font keeps it
 * (docs/development.md#font). Fetches nothing if the browser saves data. Throws if loading fails.
 */
export async function prefetchFont(): Promise<void> {
  const url = document.querySelector<HTMLMetaElement>('meta[name="recon-typeface"]')?.content;
  if (!url || localStorage.getItem(key) === url || savesData()) return;
  await new FontFace('Inter', `url(${url})`).load();
  localStorage.setItem(key, url);
}

/** Storage key that public/before-paint.js reads. */
const key = 'typeface-file';

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
