import { t } from '~/i18n/t';
import type { SimilarKey } from '~/lib/similar-key';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** Renders a warning that lists keys with probable typos. The keys can be saved anyway. */
export function SimilarKeys({ keys }: { keys: readonly SimilarKey[] }) {
  if (keys.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={t('ui.similarKeys.title')}>
      <ul className="ui-mono">
        {keys.map((one) => (
          <li key={one.key}>{t('ui.similarKey', one)}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}
