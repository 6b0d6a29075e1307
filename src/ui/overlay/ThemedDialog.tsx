import Dialog from '@mui/material/Dialog';
import type { ComponentProps } from 'react';
import { useFocusReturn } from '~/ui/focus';
import { ThemeProvider } from '../page/ThemeProvider';

/** Renders MUI's dialog, open and in our theme. On close the focus returns without scrolling. */
export function ThemedDialog(props: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  const focusReturn = useFocusReturn();
  return (
    <ThemeProvider>
      <Dialog open maxWidth={false} transitionDuration={120} {...focusReturn} {...props} />
    </ThemeProvider>
  );
}
