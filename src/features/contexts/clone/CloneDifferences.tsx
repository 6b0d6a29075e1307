import 'texts:contexts.clone';
import type { Context } from '~/contract/context';
import { t } from '~/i18n/t';
import { TableHead } from '~/ui/page/TableHead';
import { statusLabel } from '../context-messages';
import { type CloneDraft, clonedParts, type PartCounts } from './clone-draft';
import * as styles from './clone.module.css';

type CloneDifferencesProps = { context: Context; draft: CloneDraft; counts: PartCounts };

/** Renders the original next to the copy as chosen so far, and highlights differences. */
export function CloneDifferences({ context, draft, counts }: CloneDifferencesProps) {
  const rows: [string, string, string][] = [
    [t('contexts.field.name'), context.name, draft.name.trim()],
    [t('contexts.field.status'), statusLabel(context.status), statusLabel('DRAFT')],
    ...clonedParts(draft, counts).map(({ part, original, copy }): [string, string, string] => [
      t(`contexts.clone.part.${part}`),
      countLabel(original),
      copy === 'shared' ? t('contexts.clone.differ.shared') : countLabel(copy),
    ]),
  ];
  return (
    <section className={`ui-stack ${styles.differ}`} aria-labelledby="clone-differ">
      <h2 id="clone-differ">{t('contexts.clone.differ.title')}</h2>
      <table className={styles.differences}>
        <TableHead
          columns={[
            t('contexts.clone.done.part'),
            t('contexts.clone.differ.original'),
            t('contexts.clone.differ.copy'),
          ]}
        />
        <tbody>
          {rows.map(([what, original, copy]) => (
            <tr key={what} data-differs={original !== copy || undefined}>
              <th scope="row">{what}</th>
              <td>{original}</td>
              <td>{copy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function countLabel(count: number | undefined): string {
  return count === undefined ? t('contexts.clone.countUnknown') : t('contexts.clone.count', { count });
}
