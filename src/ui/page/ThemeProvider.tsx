import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import { theme } from './theme';

const components = (theme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value'];

/**
 * Our theme for MUI's components. It wraps each piece that uses MUI rather than the whole page, so
 * that a page of plain elements (every list) loads no MUI at all. Of what MUI's own provider does only this is needed:
 * that one writes global styles whenever it is mounted, and the whole page is styled anew.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
