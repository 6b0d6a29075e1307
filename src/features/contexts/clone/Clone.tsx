import type { Context } from '@recon/contract/context';
import { CloneForm } from './CloneForm';
import { CloneResult } from './CloneResult';
import { useClone } from './use-clone';
import * as styles from './clone.module.css';

interface CloneProps {
  context: Context;
  /** The copy whose result is shown, from the URL, so that a reload does not copy again. */
  copyId: string | undefined;
  /** Called with the id of the copy. */
  onDone: (copyId: string) => void;
  onCancel: () => void;
}

/** Copies a context: a form with a preview of the copy, then the result. */
export function Clone({ copyId, ...props }: CloneProps) {
  const clone = useClone(props.context.id);
  return (
    <div className={`ui-stack ${styles.clone}`}>
      {copyId === undefined ? (
        <CloneForm {...props} clone={clone} />
      ) : (
        <CloneResult key={copyId} copyId={copyId} finished={clone.finished} />
      )}
    </div>
  );
}
