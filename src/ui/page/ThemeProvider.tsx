import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme';

/**
 * Our theme for MUI's components. It wraps each piece that uses MUI rather than the whole page, so
 * that a page of plain elements (every list) loads no MUI at all.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <MuiThemeProvider theme={theme}>{children}</MuiThemeProvider>;
}
