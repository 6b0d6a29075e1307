import { useEffect } from 'react';
import type { RuleDialogs } from './use-rule-dialogs';

/** Stores what the user types for a tolerance while its editor loads. Escape, Tab or a press elsewhere cancels it. */
export function useTypeAhead({ edited, setEdited }: Pick<RuleDialogs, 'edited' | 'setEdited'>): void {
  const cell = edited?.cell;
  useEffect(() => {
    if (!cell) return;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape' || key === 'Tab') return setEdited(undefined);
      const change = (text: string) => (key === 'Backspace' ? text.slice(0, -1) : `${text}${key}`);
      if (key === 'Enter') setEdited((now) => now && { ...now, isEntered: true });
      if (key.length === 1 || key === 'Backspace')
        setEdited((now) => (now && !now.isEntered ? { ...now, typed: change(now.typed ?? '') } : now));
      // Neither the shortcuts of the page nor the button in the cell.
      event.preventDefault();
      event.stopPropagation();
    };
    const onPress = ({ target }: Event) => !cell.contains(target as Node) && setEdited(undefined);
    addEventListener('keydown', onKey, true);
    addEventListener('pointerdown', onPress, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('pointerdown', onPress, true);
    };
  }, [cell, setEdited]);
}
