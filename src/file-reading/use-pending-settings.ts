import { useState } from 'react';

/**
 * Returns the settings that the user has chosen, and a callback to change them. While the file is read again, `settings`
 * and `summary` are still those of the previous read: without this, a second change would undo the first.
 */
export function usePendingSettings<Settings>(
  settings: Settings,
  summary: unknown,
  onSettings: (next: Settings) => void,
): { settings: Settings; onSettings: (next: Settings) => void } {
  const [pending, setPending] = useState<{ settings: Settings; summary: unknown; next: Settings }>();
  const isPending = pending?.settings === settings && pending.summary === summary;
  return {
    settings: isPending ? pending.next : settings,
    onSettings: (next) => {
      setPending({ settings, summary, next });
      onSettings(next);
    },
  };
}
