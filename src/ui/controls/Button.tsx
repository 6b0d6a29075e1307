import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { t } from '~/i18n/t';
import { Icon, type IconName } from './Icon';
import { useOnline } from '~/ui/hooks/use-media';
import { type Tip, useTooltip } from '~/ui/overlay/use-tooltip';
import * as styles from './Button.module.css';

type NativeButton = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'aria-disabled'>;

interface ButtonProps extends NativeButton {
  /** `primary` is the page's one dark button; `quiet` has no border; `danger` deletes or removes something. */
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  icon?: IconName | undefined;
  /** Work is in progress: shows a spinner and ignores clicks. */
  busy?: boolean | undefined;
  /** Why the button cannot be used now. It stays focusable, shows the reason, and ignores clicks. */
  disabledReason?: string | undefined;
  /** The action sends a request, so the button is disabled with a reason while offline. */
  sends?: boolean;
}

/** Renders a button with a text. `type` defaults to `button`. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, busy = false, sends = false, ...others } = props;
  const { disabledReason: given, className, children, ...rest } = others;
  const isOnline = useOnline();
  const disabledReason = given ?? (sends && !isOnline ? t('ui.offline.reason') : undefined);
  const tip = useTooltip(disabledReason);
  return (
    <button
      type="button"
      {...rest}
      {...guarded(rest, tip, busy, disabledReason)}
      className={join(buttonClass({ variant, size }), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {tip.tip}
    </button>
  );
}

interface IconButtonProps extends Omit<NativeButton, 'children' | 'aria-label'> {
  icon: IconName;
  /** Accessible name and tooltip: what the button does. */
  label: string;
  size?: 'medium' | 'small';
  busy?: boolean | undefined;
  disabledReason?: string | undefined;
  children?: ReactNode;
}

/** Renders a square button with only an icon; its label is the accessible name and the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'medium', busy = false, disabledReason, className, children, ...rest } = props;
  const tip = useTooltip(disabledReason ?? label);
  return (
    <button
      type="button"
      {...rest}
      {...guarded(rest, tip, busy, disabledReason)}
      aria-label={label}
      className={join(iconButtonClass(size), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name={icon} />}
      {children}
      {tip.tip}
    </button>
  );
}

/** Returns a button's handlers: the tooltip's and the caller's, and no click while it is busy or disabled. */
function guarded(given: NativeButton, tip: Tip, busy: boolean, disabledReason: string | undefined) {
  const inactive = busy || disabledReason !== undefined;
  return {
    ...(inactive && { 'aria-disabled': true }),
    ...(busy && { 'aria-busy': true }),
    ...(disabledReason !== undefined && {
      'aria-describedby': join(given['aria-describedby'] ?? '', tip.id),
    }),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (!inactive) return given.onClick?.(event);
      event.preventDefault();
      event.stopPropagation();
      if (disabledReason !== undefined) tip.show(event.currentTarget);
    },
    onPointerEnter: both(tip.anchor.onPointerEnter, given.onPointerEnter),
    onPointerLeave: both(tip.anchor.onPointerLeave, given.onPointerLeave),
    onFocus: both(tip.anchor.onFocus, given.onFocus),
    onBlur: both(tip.anchor.onBlur, given.onBlur),
    onKeyDown: both(tip.anchor.onKeyDown, given.onKeyDown),
  };
}

function both<E>(own: (event: E) => void, given: ((event: E) => void) | undefined) {
  return (event: E) => {
    own(event);
    given?.(event);
  };
}

const join = (a: string, b: string | undefined): string => [a, b].filter(Boolean).join(' ');

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
