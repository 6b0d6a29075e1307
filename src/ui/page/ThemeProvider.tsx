import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme';

const components = (theme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value'];

/** Provides our theme to MUI, per component: plain pages load no MUI, and no mount writes MUI's global styles. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
