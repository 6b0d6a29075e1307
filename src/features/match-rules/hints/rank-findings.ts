import type { Finding, FindingCode } from '@recon/engine/hints/finding';

/** Hints about rows that stay unmatched, or runs that fail, and those about settings that change nothing. */
const costly: readonly FindingCode[] = [
  'fails-run',
  'takes-nothing',
  'empty-window',
  'unreachable',
  'shadowed',
];
const harmless: readonly FindingCode[] = ['duplicate', 'repeated', 'zero-tolerance', 'no-effect'];

/** Returns hints sorted by what they cost, the costliest first; equal ones in the order of their rules. */
export function rankFindings(findings: readonly Finding[]): Finding[] {
  const rank = ({ code }: Finding) => (costly.includes(code) ? 0 : 2 + harmless.indexOf(code));
  return findings.toSorted((a, b) => rank(a) - rank(b));
}
