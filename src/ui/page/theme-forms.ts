import type { Components } from '@mui/material/styles';

const bare = { '&:hover': { backgroundColor: 'transparent' } };

/** Styles of MUI's form components. Controls disabled by a native `fieldset` are styled by the element's own state. */
export const formComponents: Components = {
  MuiFormLabel: {
    styleOverrides: {
      root: {
        display: 'flex',
        alignItems: 'baseline',
        gap: 8,
        marginBottom: 5,
        color: 'inherit',
        font: '550 13px/20px var(--font)',
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        display: 'flex',
        gap: 6,
        margin: '5px 0 0',
        color: 'var(--ink-2)',
        font: 'var(--type-small)',
        lineHeight: '18px',
        letterSpacing: 'normal',
        overflowWrap: 'anywhere',
        '&.Mui-error': { color: 'var(--error)' },
        '& > .ui-icon': { width: 14, height: 18 },
      },
    },
  },
  MuiInputBase: {
    // Its keyframes detect fields that the browser filled, for floating labels; ours do not float.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: {
        display: 'flex',
        minHeight: 'calc(var(--control) + 2px)',
        border: '1px solid var(--line-control)',
        borderRadius: 'var(--radius-control)',
        backgroundColor: 'var(--surface)',
        font: 'inherit',
        letterSpacing: 'inherit',
        transition: 'border-color var(--quick)',
        '&:hover': { borderColor: 'var(--ink-2)' },
        '&.Mui-focused': { borderColor: 'var(--focus)', outline: '1px solid var(--focus)' },
        '&.Mui-error': { borderColor: 'var(--error)', outlineColor: 'var(--error)' },
        '&:has(> [aria-disabled="true"], > :disabled)': {
          borderColor: 'var(--line-strong)',
          backgroundColor: 'var(--hover)',
          color: 'var(--ink-2)',
        },
      },
      input: {
        boxSizing: 'border-box',
        alignSelf: 'stretch',
        height: 'auto',
        padding: '0 11px',
        '&&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&.ui-mono': { fontFamily: 'var(--mono)', fontSize: '0.93em' },
        '&:disabled': { opacity: 1, WebkitTextFillColor: 'currentcolor' },
        'textarea&': { padding: '8px 11px', lineHeight: '20px', resize: 'vertical' },
      },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        '&&&': { paddingRight: 34 },
        textOverflow: 'ellipsis',
        '&:focus': { borderRadius: 'inherit' },
      },
      icon: { right: 11, top: 'calc(50% - 8px)', color: 'var(--ink-2)' },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      endAdornment: { right: 7 },
      // Above the toasts (Toaster.module.css), so that the options are not covered.
      popper: { zIndex: 1500 },
      clearIndicator: { padding: 4, color: 'var(--ink-2)' },
      popupIndicator: { padding: 4, color: 'var(--ink-2)' },
      paper: { marginTop: 4, border: '1px solid var(--line)', borderRadius: 10 },
      noOptions: { padding: '10px 14px', color: 'var(--ink-2)', font: 'var(--type-aside)' },
      listbox: {
        maxHeight: 'min(40vh, 330px)',
        padding: 4,
        '&& .MuiAutocomplete-option': {
          flexWrap: 'wrap',
          minHeight: 'var(--control)',
          padding: '5px 10px',
          borderRadius: 6,
          font: 'var(--type-aside)',
          '&[aria-selected="true"]': { backgroundColor: 'var(--select)' },
          '&.Mui-focused': { backgroundColor: 'var(--pressed)' },
          '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
        },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { alignItems: 'flex-start', gap: 10, margin: 0 },
      label: { fontWeight: 520, '&.Mui-disabled': { color: 'inherit' } },
    },
  },
  // The target is 24 px even if the box is smaller.
  MuiCheckbox: { styleOverrides: { root: { padding: 5, margin: '-4px -5px -5px', ...bare } } },
  MuiRadio: { styleOverrides: { root: { padding: 5, margin: '-3px -5px -5px', ...bare } } },
  MuiSwitch: {
    styleOverrides: {
      root: { flex: 'none', width: 32, height: 18, marginTop: 1, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        color: 'var(--line-control)',
        ...bare,
        '&.Mui-checked': { transform: 'translateX(14px)', color: 'var(--on-primary)' },
        '&.Mui-checked:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked + .MuiSwitch-track': {
          borderColor: 'var(--primary)',
          backgroundColor: 'var(--primary)',
          opacity: 1,
        },
        '&:has(:focus-visible) + .MuiSwitch-track': { outline: '2px solid var(--focus)', outlineOffset: 2 },
        '&:has(:disabled) + .MuiSwitch-track': { opacity: 0.55 },
      },
      input: { top: -5, height: 28 },
      thumb: {
        width: 12,
        height: 12,
        boxShadow: 'none',
        '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
      },
      track: {
        boxSizing: 'border-box',
        border: '1px solid var(--line-control)',
        borderRadius: 9,
        backgroundColor: 'var(--surface)',
        opacity: 1,
      },
    },
  },
};
