import { writeCookie } from '~/lib/script-cookie';
import { viewCookie, writeView } from '~/contract/view-preferences';
import { chosenZone } from '~/lib/time-zone';
import { changeLanguage } from '~/i18n/change-language';
import { locale } from '~/i18n/t';
import { chosenLanguage } from '~/lib/languages';
import { deployment } from './deployment';

/** Days for which a browser keeps how its pages are looked at. */
const maxAgeDays = 365;

/**
 * Tells the server how pages are looked at here, so that it draws them so (docs/server-rendering.md). Nothing
 * personal; it outlives the session. `language` is the one that is chosen now, else that which was chosen before, here or
 * in another tab; without one the browser's count, here and for the server. A console without a server keeps that alone.
 */
export function saveViewCookie(
  chosen: string | undefined,
  scheme: 'light' | 'dark' | 'system',
  density: 'compact' | 'regular' | 'roomy',
): void {
  const language = chosen ?? chosenLanguage(document.cookie);
  if (deployment().kind === 'static' && language === undefined) return;
  const zone = chosenZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const view = {
    ...(language && { language }),
    zone,
    ...(scheme !== 'system' && { scheme }),
    ...(density !== 'regular' && { density }),
  };
  const pair = `${viewCookie}=${writeView(view)}`;
  if (document.cookie.split('; ').includes(pair)) return;
  writeCookie({ pair, maxAge: maxAgeDays * 24 * 3600, sameSite: 'Lax' });
}

/** Takes over the language that was chosen in another tab, once this one is looked at again. What is typed stays. */
export function followLanguage(): void {
  document.addEventListener('visibilitychange', () => {
    const chosen = chosenLanguage(document.cookie);
    if (document.visibilityState !== 'visible' || chosen === undefined || chosen === locale()) return;
    // Without its texts the page stays as it is, as the choice itself would leave it.
    changeLanguage(chosen).catch(() => undefined);
  });
}
