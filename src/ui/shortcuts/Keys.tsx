import { Fragment } from 'react';
import { shownKeys } from './shown-keys';
import * as styles from './Keys.module.css';

/** Renders keys as printed on a keyboard, one box each; hidden without a keyboard (`pointer: coarse`). */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {shownKeys(keys).map((press, index) => (
        <Fragment key={index}>
          {press.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
