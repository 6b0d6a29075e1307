import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/Icon';
import * as styles from './EmptyState.module.css';

/** Nothing here yet: what the thing is for, in one sentence, and the one action. */
export function EmptyState(props: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className={styles.empty}>
      {props.icon && (
        <span className={styles.mark}>
          <Icon name={props.icon} />
        </span>
      )}
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {props.action && <div className={styles.action}>{props.action}</div>}
    </section>
  );
}
