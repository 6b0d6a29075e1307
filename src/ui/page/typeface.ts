/**
 * Brings the typeface into the browser's cache, for the pages after this one: what has been painted in the system's
 * typeface stays in it (docs/development.md#font). Nothing is fetched for who saves data. Throws when it cannot be.
 */
export async function prefetchFont(): Promise<void> {
  const url = document.querySelector<HTMLMetaElement>('meta[name="recon-typeface"]')?.content;
  if (!url || localStorage.getItem(key) === url || savesData()) return;
  await new FontFace('Inter', `url(${url})`).load();
  localStorage.setItem(key, url);
}

/** The key that public/before-paint.js reads. */
const key = 'typeface-file';

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
