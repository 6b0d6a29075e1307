import * as z from 'zod/mini';

/** Types of variables' values: how their text is parsed, and the message for an invalid one. */

/** Schema of a variable that is `on` or `off`. */
export const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });

/** Returns the schema of a number: the pattern of its text, its maximum, and the messages if it violates them. */
function numberTo(max: number, pattern: RegExp, error: string, tooLarge = error) {
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(pattern, { error, abort: true })),
      z.transform((text: string) => Math.min(Number(text), max + 1)),
    ),
    z.int().check(z.lte(max, tooLarge)),
  );
}

const wholeNumber = 'must be a whole number above 0';

/** Schema of a TCP port, parsed as a number; 0 is any free one. */
export const port = numberTo(65_535, /^\d{1,5}$/, 'must be a port number');

/** Returns the schema of a whole number from 1 to `max`. Its message has `unit`, such as ` seconds`. */
export const countTo = (max: number, unit = '') =>
  numberTo(max, /^[1-9]\d*$/, wholeNumber, `must be ${max}${unit} at most`);

/** Schema of a whole number from 1 to 9,999,999. */
export const count = countTo(9_999_999);

/** Returns the schema of a whole number of seconds from 0 to `max`. */
export const secondsTo = (max: number) =>
  numberTo(max, /^\d{1,9}$/, `must be a whole number of seconds, ${max} at most`);

/** Returns the schema of a variable that was removed. It refuses every value with the advice `instead`. */
export const removedVariable = (instead: string) => z.never({ error: `is no setting any more: ${instead}` });

/** Schema of a duration such as `90s`, `30m`, `12h` or `7d`, parsed to milliseconds; `off` stays `off`. */
export const duration = z.pipe(
  z
    .string()
    .check(z.regex(/^(off|[1-9]\d{0,5}[smhd])$/, 'must be a number and s, m, h or d, such as 30m, or off')),
  z.transform((text: string) => {
    const unit = { s: 1000, m: 60_000, h: 3600_000, d: 86_400_000 }[text.slice(-1)];
    return unit === undefined ? ('off' as const) : Number(text.slice(0, -1)) * unit;
  }),
);

/** Schema of a number of days such as `400d`, parsed to milliseconds. */
export const days = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,4}d$/, 'must be a number of days, such as 400d')),
  z.transform((text: string) => Number(text.slice(0, -1)) * 86_400_000),
);

/** Schema of the URL (http or https, optional) of a service, to whose path the paths of its operations are appended. */
export const serviceUrl = z.optional(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true }).check(
    z.refine((text) => {
      const { username, password, search, hash } = new URL(text);
      return username + password + search + hash === '';
    }, 'must have no user name, query or fragment'),
  ),
);

/** Schema of origins separated by commas, each as browsers send it in the header `Origin`. */
export const origins = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => splitList(text).every(isOrigin),
        'must be origins such as https://console.example, parted by commas',
      ),
    ),
  z.transform(splitList),
);

/** Schema of other consoles as `Name=URL`, separated by commas: parsed to names and URLs without a final slash. */
export const environments = z.pipe(
  z.string(),
  z.transform((text: string, { issues }) => {
    const stated = splitList(text);
    const parsed = stated.flatMap((one) => environmentIn(one) ?? []);
    if (new Set(parsed.map(({ name }) => name)).size < stated.length)
      issues.push({ code: 'custom', input: text, message: notEnvironments });
    return parsed;
  }),
);

const notEnvironments =
  'must be names and addresses such as Production=https://console.example, parted by commas';

function environmentIn(text: string): { name: string; url: string } | undefined {
  const [, name, address = ''] = /^([^=]{1,50}?)\s*=\s*(https?:.*)$/.exec(text) ?? [];
  if (!name || !URL.canParse(address)) return undefined;
  const { username, password, search, hash, href } = new URL(address);
  return username + password + search + hash === '' ? { name, url: href.replace(/\/+$/, '') } : undefined;
}

function splitList(text: string): string[] {
  return text.split(',').flatMap((one) => one.trim() || []);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

/** Schema of an optional secret of at least 32 characters, with which tokens are signed or sessions encrypted. */
export const secret = z.optional(
  z.string().check(
    z.minLength(32, 'must have at least 32 characters'),
    z.refine((text) => text.trim() !== '', 'must not be spaces only'),
  ),
);

/** Schema of an http or https URL, such as that of an identity provider. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Accepted values of `sslmode`. The driver treats others as one of these, or ignores them. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Schema of the URL of a database on a PostgreSQL server. */
export const postgresUrl = z.string().check(
  z.refine(
    (url) => /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url),
    'must be an address such as postgres://user:password@host/name',
  ),
  z.refine(
    (url) => !/%(?![\da-f]{2})/i.test(url),
    'must have %25 for each % that is not the beginning of a code such as %40',
  ),
  z.refine(
    (url) => {
      const mode = URL.canParse(url) ? new URL(url).searchParams.get('sslmode') : null;
      return mode === null || sslModes.includes(mode);
    },
    `must have an sslmode of ${sslModes.join(', ')}`,
  ),
);
