import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FormFailure } from './field-errors';
import * as styles from './forms.module.css';

/** Renders above a form what no field can show, with the request id. Gets the focus if no field can. */
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
