import { createHash } from 'node:crypto';

/** Hash of an empty string, which the policy must allow: emotion (of MUI) fills `<style>` elements that start empty. */
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
  // The only policy that may create script URLs: for our own workers (src/workers/start-worker.ts).
  'trusted-types recon-worker',
].join('; ');

/** Security headers of every response except files with a content hash in their names (`assetHeaders`). */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Returns the policy for a page with inline style sheets and scripts, allowed by the hashes of their contents. */
export function policyWith(styles: string, scripts: readonly string[]): string {
  const own = scripts.map((text) => ` ${hashOf(text)}`).join('');
  return policy
    .replace("script-src 'self'", `script-src 'self'${own}`)
    .replace(emptyStyle, `${emptyStyle} ${hashOf(styles)}`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Headers of files with a content hash in their names. None is a page; a worker among them loads our scripts only. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; script-src 'self'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
