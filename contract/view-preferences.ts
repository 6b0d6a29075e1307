import { chooseLanguage } from '@recon/engine/lib/languages';
import { zoneName } from '@recon/engine/lib/zone-name';

/** The user's view preferences, which the script sends to the server in a cookie (docs/server-rendering.md). */
export type ViewPreferences = {
  /** The chosen language as a BCP 47 tag, the first value in the cookie; if absent, the browser's language. */
  language?: string;
  /** The IANA name of the time zone for displayed times; if absent, only the browser renders dates. */
  zone?: string;
  /** The chosen colour scheme; if absent, the system's. */
  scheme?: 'light' | 'dark';
  /** The row height of lists; if absent, the default. */
  density?: 'compact' | 'roomy';
};

export const viewCookie = 'recon_view';
/** The cookie set while a change has no response; lists are then read from the primary database (docs/scaling.md). */
export const unansweredCookie = 'recon_unanswered';

/** Returns the cookie value for the preferences. */
export function writeView(view: ViewPreferences): string {
  return new URLSearchParams(Object.entries(view)).toString();
}

/** Parses the cookie value. Ignores unknown or invalid preferences. */
export function readView(value: string | undefined): ViewPreferences {
  const values = new URLSearchParams(value?.slice(0, 300));
  const [language, scheme, density] = ['language', 'scheme', 'density'].map((name) => values.get(name) ?? '');
  const zone = zoneName(values.get('zone') ?? '');
  return {
    ...(language && /^[a-z]{2,3}(-[A-Za-z]{2})?$/.test(language) && { language }),
    ...(zone !== undefined && { zone }),
    ...((scheme === 'light' || scheme === 'dark') && { scheme }),
    ...((density === 'compact' || density === 'roomy') && { density }),
  };
}

/** Returns the language of a page: the chosen one, else the best match for the `Accept-Language` header. */
export function pageLanguage(view: ViewPreferences, accepted: string | undefined): string {
  const wanted = (accepted ?? '')
    .slice(0, 300)
    .split(',')
    .map((tag) => ({
      name: tag.split(';', 1)[0]!.trim(),
      weight: Number(/;\s*q=([\d.]+)/i.exec(tag)?.[1] ?? 1),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
  return chooseLanguage(view.language === undefined ? wanted : [view.language, ...wanted]);
}
