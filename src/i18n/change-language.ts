import { idle } from '~/lib/lazy-chunk';
import { setLocale } from './locale';

/**
 * Changes the language of a displayed page. Waits until the parts of a server-rendered page are hydrated: a change in
 * between would make the remaining markup mismatch. Throws as `setLocale` does.
 */
export async function changeLanguage(language: string): Promise<void> {
  await idle();
  await idle();
  await setLocale(language);
}
