import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { t } from '~/i18n/t';
import { buttonClass, type ButtonVariant, iconButtonClass } from './button-class';
import { Icon, type IconName } from './Icon';
import { useOnline } from '../hooks/use-online';
import { type Tip, useTooltip } from '../overlay/use-tooltip';
import * as styles from './Button.module.css';

type NativeButton = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'aria-disabled'>;

interface ButtonProps extends NativeButton {
  /** `primary` is the page's one dark button; `quiet` has no edge; `danger` takes something away. */
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  icon?: IconName | undefined;
  /** Work is under way: shows a spinner and takes no clicks. */
  busy?: boolean | undefined;
  /** Why it cannot be used now. It stays reachable by keyboard, says the reason, and takes no clicks. */
  disabledReason?: string | undefined;
  /** It sends something to the service, so without a network it is disabled and says so. */
  sends?: boolean;
}

/** A button with a word on it. `type` is `button` unless given. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  disabledReason: given,
  sends = false,
  className,
  children,
  ...rest
}: ButtonProps) {
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
  /** What it does, in words: its accessible name and its tip. */
  label: string;
  size?: 'medium' | 'small';
  busy?: boolean | undefined;
  disabledReason?: string | undefined;
  children?: ReactNode;
}

/** A square button with only an icon; its label is read out and shown as a tip. */
export function IconButton({
  icon,
  label,
  size = 'medium',
  busy = false,
  disabledReason,
  className,
  children,
  ...rest
}: IconButtonProps) {
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

/** The handlers of a button that may be busy or refused: the tip's, the caller's, and no click when inactive. */
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

function join(a: string, b: string | undefined): string {
  return [a, b].filter(Boolean).join(' ');
}
