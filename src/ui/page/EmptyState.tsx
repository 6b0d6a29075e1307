import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/Icon';
import * as styles from './ErrorPanel.module.css';

type EmptyStateProps = { icon?: IconName; title: string; children?: ReactNode; action?: ReactNode };

/** Renders an empty state: the purpose of the list in one sentence, and one action. */
export function EmptyState(props: EmptyStateProps) {
  return (
    <section className={styles.panel}>
      {props.icon && (
        <span className={styles.panelMark}>
          <Icon name={props.icon} />
        </span>
      )}
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {props.action && <div className={styles.panelActions}>{props.action}</div>}
    </section>
  );
}
