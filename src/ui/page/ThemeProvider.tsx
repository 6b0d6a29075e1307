import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme';

const components = (theme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value'];

/** Provides our theme to MUI components, without global styles. Used per component: plain pages load no MUI. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
