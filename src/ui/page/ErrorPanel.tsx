import type { ReactNode } from 'react';
import { t } from '~/i18n/t';
import { Button } from '../controls/Button';
import { CopyButton } from '../controls/Copy';
import { Icon } from '../controls/Icon';
import * as copyStyles from '../controls/Copy.module.css';
import * as styles from './ErrorPanel.module.css';

interface ErrorPanelProps {
  title: string;
  children?: ReactNode;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Alternative action, for example a link back to the list. */
  action?: ReactNode;
}

/** Renders an error in place of a page or list that could not be shown: what happened, and what to do. */
export function ErrorPanel(props: ErrorPanelProps) {
  return (
    <section className={styles.panel} role="alert">
      <span className={styles.panelMark}>
        <Icon name="error" />
      </span>
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {(props.onRetry ?? props.action) && (
        <div className={styles.panelActions}>
          {props.action}
          {props.onRetry && (
            <Button icon="retry" busy={props.isRetrying} onClick={props.onRetry}>
              {t('ui.retry')}
            </Button>
          )}
        </div>
      )}
      <RequestId id={props.requestId} />
    </section>
  );
}

const toneIcons = { note: 'info', good: 'check', warning: 'warning', error: 'error' } as const;

interface InlineAlertProps extends Omit<ErrorPanelProps, 'title' | 'action'> {
  tone?: keyof typeof toneIcons;
  title?: string | undefined;
  /** Small buttons at the end. With `onRetry`, a retry button replaces them. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** Renders a message next to its subject. Screen readers announce `error` at once, the other tones politely. */
export function InlineAlert({ tone = 'note', title, children, requestId, ...rest }: InlineAlertProps) {
  const actions = rest.onRetry ? (
    <Button size="small" icon="retry" busy={rest.isRetrying} onClick={rest.onRetry}>
      {t('ui.retry')}
    </Button>
  ) : (
    rest.actions
  );
  return (
    <div
      className={`${styles.alert} ${rest.className ?? ''}`}
      data-tone={tone}
      data-part="alert"
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={toneIcons[tone]} />
      <div>
        {title && <p className={styles.alertTitle}>{title}</p>}
        {children && <div>{children}</div>}
        <RequestId id={requestId} />
      </div>
      {actions && <div className={styles.alertActions}>{actions}</div>}
    </div>
  );
}

function RequestId({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <div className={styles.request}>
      <span>{t('ui.requestId')}</span>
      <span className={`${copyStyles.text} ui-clip`}>{id}</span>
      <CopyButton text={id} label={t('ui.copy', { what: t('ui.requestId') })} />
    </div>
  );
}
