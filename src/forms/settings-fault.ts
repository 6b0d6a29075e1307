import { findJsonError } from '@recon/engine/lib/json/find-json-error';
import { membersOf } from '@recon/engine/lib/json/lossless';

/** Why a text cannot be settings: where it stops being JSON, or a `key` that it contains twice, which is ambiguous. */
export type SettingsFault =
  | { readonly code: 'syntax'; readonly line: number; readonly column: number }
  | { readonly code: 'notObject' }
  | { readonly code: 'twice'; readonly key: string };

/** Returns why a text is not a JSON object with distinct keys; undefined if it is one. */
export function settingsFault(text: string): SettingsFault | undefined {
  const at = findJsonError(text);
  if (at) return { code: 'syntax', ...at };
  if (!/^\s*\{/.test(text)) return { code: 'notObject' };
  const keys = new Set<string>();
  const twice = membersOf(text).find(({ key }) => keys.size === keys.add(key).size);
  return twice && { code: 'twice', key: twice.key };
}
