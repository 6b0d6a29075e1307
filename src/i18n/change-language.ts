import { idle } from '~/lib/lazy-chunk';
import { setLocale } from './locale';

/** Changes the language after hydration: earlier, server-rendered markup would mismatch. Throws like `setLocale`. */
export async function changeLanguage(language: string): Promise<void> {
  await idle();
  await idle();
  await setLocale(language);
}
