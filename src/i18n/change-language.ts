import { idle } from '~/lib/lazy-chunk';
import { setLocale } from './locale';

/**
 * Changes the language of a page that is shown already. The parts of one that a server drew are taken over one after the
 * other, in the language they were drawn in: changed meanwhile, those that are left would not be what stands there.
 * Throws as `setLocale` does.
 */
export async function changeLanguage(language: string): Promise<void> {
  await idle();
  await idle();
  await setLocale(language);
}
