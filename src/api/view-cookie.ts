import { writeCookie } from '~/lib/browser-storage';
import { viewCookie, writeView } from '@recon/contract/view-preferences';
import { chosenZone } from '~/lib/relative-time';
import { changeLanguage } from '~/i18n/locale';
import { locale } from '~/i18n/t';
import { languageOfCookies } from '@recon/engine/lib/languages';
import { deployment } from './http';

const maxAgeDays = 365;

/** Saves the preferences and the chosen language in a cookie, for server-rendered pages (docs/server-rendering.md). */
export function saveViewCookie(
  language: string | undefined,
  scheme: 'light' | 'dark' | 'system',
  density: 'compact' | 'regular' | 'roomy',
): void {
  const stored = language ?? languageOfCookies(document.cookie);
  if (deployment().kind === 'static' && stored === undefined) return;
  const zone = chosenZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const view = {
    ...(stored && { language: stored }),
    zone,
    ...(scheme !== 'system' && { scheme }),
    ...(density !== 'regular' && { density }),
  };
  const pair = `${viewCookie}=${writeView(view)}`;
  if (document.cookie.split('; ').includes(pair)) return;
  writeCookie({ pair, maxAge: maxAgeDays * 24 * 3600, sameSite: 'Lax' });
}

/** Adopts the language chosen in another tab when this one becomes visible; typed input stays. */
export function adoptChosenLanguage(): void {
  document.addEventListener('visibilitychange', () => {
    const chosen = languageOfCookies(document.cookie);
    if (document.visibilityState !== 'visible' || chosen === undefined || chosen === locale()) return;
    // If the messages fail to load, the language stays, as after a choice on this page.
    changeLanguage(chosen).catch(() => undefined);
  });
}
