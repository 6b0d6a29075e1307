import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const roles = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((found) => [
    found[1],
    { light: found[2] ?? '', dark: found[3] ?? '' },
  ]),
);

const grounds = ['canvas', 'surface', 'raised', 'hover', 'pressed', 'select', 'token'];
const onPaper = ['canvas', 'surface', 'raised', 'hover'];
/** Text on background: 4.5 to 1 (WCAG 1.4.3). */
const textPairs: [string, string[]][] = [
  ['ink', [...grounds, 'left-tint', 'right-tint', 'good-tint', 'warning-tint', 'error-tint']],
  ['ink-2', [...grounds, 'good-tint', 'warning-tint', 'error-tint']],
  ['ink-3', onPaper],
  ['on-primary', ['primary', 'primary-hover']],
  ['canvas', ['ink']],
  ['on-focus', ['focus']],
  ['on-error', ['error', 'error-hover']],
  ['left', [...onPaper, 'left-tint']],
  ['right', [...onPaper, 'right-tint']],
  ['good', [...onPaper, 'good-tint']],
  ['warning', [...onPaper, 'warning-tint']],
  ['error', [...onPaper, 'error-tint']],
];
/** Marks and the edges of controls on background: 3 to 1 (WCAG 1.4.11). */
const markPairs: [string, string[]][] = [
  ['line-control', onPaper],
  ['focus', [...grounds, 'error-tint', 'warning-tint', 'good-tint']],
];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  it.each(textPairs)('text in %s is readable on every background that it is used on', (text, on) => {
    for (const ground of on)
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)('%s is visible on every background that it is used on', (mark, on) => {
    for (const ground of on) expect(contrast(mark, ground), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  function contrast(one: string, other: string): number {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
  }

  /** Returns the relative luminance as WCAG defines it, 0 to 1. */
  function luminance(role: string): number {
    const colour = roles.get(role);
    if (!colour) throw new Error(`tokens.css has no colour role ${role}`);
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour[scheme].slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  }
});
