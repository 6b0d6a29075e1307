import { useState } from 'react';

/**
 * Returns the settings that the user last chose, and a callback to change them. While a file is read again, `settings`
 * and `summary` are those of the previous read: a second change based on them would undo the first.
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
