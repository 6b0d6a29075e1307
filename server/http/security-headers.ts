import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy, measured with MUI's styles: emotion fills empty `<style>` elements through the
 * CSSOM, so the hash of the empty text is all it needs. No inline script or style, no eval, no WebAssembly, Trusted Types.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyle}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one policy that may name a script: workers of our own (src/workers/start-worker.ts).
  'trusted-types recon-worker',
].join('; ');

/** On every answer but hashed files. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** The same policy for a page that holds style sheets and scripts of the console, by the hashes of their texts. */
export function policyWith(styles: string, scripts: readonly string[]): string {
  const own = scripts.map((text) => ` ${hashOf(text)}`).join('');
  return policy
    .replace("script-src 'self'", `script-src 'self'${own}`)
    .replace(emptyStyle, `${emptyStyle} ${hashOf(styles)}`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * On hashed files, which nobody looks at alone: half a kilobyte less for each script of a page. A worker takes its
 * policy from its own file: it may load scripts of ours and reach nothing else.
 */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; script-src 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
