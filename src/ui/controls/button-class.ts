import * as styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary: styles.buttonPrimary,
  secondary: styles.buttonSecondary,
  quiet: styles.buttonQuiet,
  danger: styles.buttonDanger,
};

/** Returns the class names that make a link look like a `Button`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: 'medium' | 'small' } = {}): string {
  const size = look.size === 'small' ? ` ${styles.buttonSmall}` : '';
  return `${styles.button} ${variants[look.variant ?? 'secondary']}${size}`;
}

/** Returns the class names that make a link look like an `IconButton`. */
export function iconButtonClass(size: 'medium' | 'small' = 'medium'): string {
  return size === 'small' ? `${styles.iconButton} ${styles.iconButtonSmall}` : styles.iconButton;
}
