import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { createTheme } from '@mui/material/styles';
import { formComponents } from './theme-forms';

/** Option for theme colours that derive from CSS variables: only the browser can compute them. */
const nativeColor = { colorSpace: 'oklch' };

/** The MUI theme. It refers to tokens.css, where only CSS switches the scheme, so that nothing re-renders. */
const theme = createTheme({
  ...nativeColor,
  palette: {
    primary: {
      main: 'var(--primary)',
      light: 'var(--primary-hover)',
      dark: 'var(--primary-hover)',
      contrastText: 'var(--on-primary)',
    },
    secondary: tone('--focus', '--on-focus'),
    error: tone('--error', '--on-error'),
    warning: tone('--warning', '--canvas'),
    info: tone('--focus', '--on-focus'),
    success: tone('--good', '--canvas'),
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    background: { default: 'var(--canvas)', paper: 'var(--raised)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--ink-2)',
      hover: 'var(--hover)',
      selected: 'var(--select)',
      focus: 'var(--hover)',
      disabled: 'var(--ink-3)',
      disabledBackground: 'var(--hover)',
    },
  },
  shape: { borderRadius: 8 },
  spacing: 4,
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    body1: { font: 'var(--type-body)', letterSpacing: 'normal' },
    body2: { font: 'var(--type-aside)', letterSpacing: 'normal' },
    h6: { font: 'var(--type-heading)', letterSpacing: 'normal' },
  },
  components: {
    ...formComponents,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: {
      styleOverrides: { root: { backgroundImage: 'none', boxShadow: 'var(--shadow)', color: 'var(--ink)' } },
    },
    MuiBackdrop: {
      // A press keeps the focus where it is, so that a question that it opens can return it.
      defaultProps: { onMouseDown: (event: MouseEvent) => event.preventDefault() },
      styleOverrides: {
        root: { backgroundColor: 'var(--scrim)' },
        invisible: { backgroundColor: 'transparent' },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', borderRadius: 'var(--radius-card)', margin: 16 },
      },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { border: '1px solid var(--line)', borderRadius: 10, minWidth: 200, maxWidth: 340 },
        list: { padding: 4 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 'var(--control)',
          gap: 10,
          padding: '5px 10px',
          borderRadius: 6,
          font: 'var(--type-aside)',
          whiteSpace: 'normal',
          '&.Mui-focusVisible, &:hover': { backgroundColor: 'var(--hover)' },
        },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--line-strong)',
          '@media (forced-colors: active)': { border: '1px solid CanvasText' },
        },
        bar: {
          '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
        },
      },
    },
    MuiStepConnector: { styleOverrides: { line: { borderColor: 'var(--line-strong)' } } },
    MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
  },
});

function tone(main: string, contrast: string) {
  const color = `var(${main})`;
  return { main: color, light: color, dark: color, contrastText: `var(${contrast})` };
}

const components = (theme.components ?? {}) as ComponentProps<typeof DefaultPropsProvider>['value'];

/** Provides our theme to MUI components, without global styles. Used per component: plain pages load no MUI. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeContext>
  );
}
