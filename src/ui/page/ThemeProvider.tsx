import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme';

const components = (theme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value'];

/**
 * Provides our theme to MUI's components. It wraps each component that uses MUI, so that plain pages load no MUI. MUI's
 * own provider writes global styles on each mount, which restyles the entire page.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
