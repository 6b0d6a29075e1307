import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';
import { t } from '~/i18n/t';
import { Icon, type IconName } from './Icon';
import { useOnline } from '~/ui/hooks/use-media';
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
  const { disabledReason: ownReason, className, children, ...rest } = others;
  const isOnline = useOnline();
  const disabledReason = ownReason ?? (sends && !isOnline ? t('ui.offline.reason') : undefined);
  const reasonId = useId();
  return (
    <button
      type="button"
      {...rest}
      {...guardClicks(rest, busy, disabledReason, reasonId)}
      className={join(buttonClass({ variant, size }), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      <DisabledReason id={reasonId} text={disabledReason} />
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'variant' | 'sends' | 'aria-label'> {
  icon: IconName;
  /** Accessible name and tooltip: what the button does. */
  label: string;
}

/** Renders a square button with only an icon; its label is the accessible name and the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'medium', busy = false, disabledReason, className, children, ...rest } = props;
  const reasonId = useId();
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      {...guardClicks(rest, busy, disabledReason, reasonId)}
      aria-label={label}
      className={join(iconButtonClass(size), className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name={icon} />}
      {children}
      <DisabledReason id={reasonId} text={disabledReason} />
    </button>
  );
}

/** Returns a button's state and its handler of clicks: none arrives while it is busy or disabled. */
function guardClicks(own: NativeButton, busy: boolean, disabledReason: string | undefined, reasonId: string) {
  const isInactive = busy || disabledReason !== undefined;
  return {
    ...(isInactive && { 'aria-disabled': true }),
    ...(busy && { 'aria-busy': true }),
    ...(disabledReason !== undefined && {
      'data-tip': disabledReason,
      'aria-describedby': join(own['aria-describedby'] ?? '', reasonId),
    }),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (!isInactive) return own.onClick?.(event);
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Renders why a control cannot be used, for its `aria-describedby`; the tooltip shows it. */
export function DisabledReason({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <span id={id} hidden>
      {text}
    </span>
  );
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
