import type { ReactNode } from 'react';
import { Icon, type IconName } from '../controls/Icon';
import './page.css';

/** Nothing here yet: what the thing is for, in one sentence, and the one action. */
export function EmptyState(props: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="ui-empty">
      {props.icon && (
        <span className="ui-empty__mark">
          <Icon name={props.icon} />
        </span>
      )}
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {props.action && <div className="ui-empty__action">{props.action}</div>}
    </section>
  );
}
