import './controls.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The class names that make a link look like a `Button`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: 'medium' | 'small' } = {}): string {
  return `ui-button ui-button--${look.variant ?? 'secondary'} ui-button--${look.size ?? 'medium'}`;
}
