import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FormFailure } from './field-errors';
import * as styles from './forms.module.css';

/** On top of a form: what no field of it can show, with the request id. Takes the focus when nothing else can. */
export function FormAlert({ failure }: { failure: FormFailure | undefined }) {
  if (!failure) return null;
  const { title, meaning, action, requestId, issues } = failure;
  return (
    <div className={styles.alert} data-form-alert tabIndex={-1}>
      <InlineAlert tone="error" title={title} requestId={requestId}>
        <p>{meaning}</p>
        {issues.length > 0 && (
          <ul className={styles.issues}>
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
        {action && <p>{action}</p>}
      </InlineAlert>
    </div>
  );
}
