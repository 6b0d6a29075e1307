/** Loads the font into the cache for later pages (docs/development.md#font), unless the browser saves data. */
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
