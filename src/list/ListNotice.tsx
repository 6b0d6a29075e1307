import type { ComponentProps } from 'react';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import * as styles from './ListNotice.module.css';

/** Renders a message between the toolbar of a list and its rows. */
export function ListNotice(props: ComponentProps<typeof InlineAlert>) {
  return (
    <div className={styles.notice}>
      <InlineAlert {...props} />
    </div>
  );
}
