import { idle } from '~/lib/lazy-chunk';
import { setLocale } from './locale';

/** Changes the language once a server-rendered page is hydrated: its markup would mismatch. Throws as `setLocale`. */
export async function changeLanguage(language: string): Promise<void> {
  await idle();
  await idle();
  await setLocale(language);
}
