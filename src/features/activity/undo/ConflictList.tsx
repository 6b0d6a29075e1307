import { t } from '~/i18n/t';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { authorText } from '../action-text';
import type { ConflictGroup } from './conflict-groups';
import * as styles from './undo.module.css';

interface ConflictListProps {
  groups: readonly ConflictGroup[];
  /** Keys of the conflicts whose earlier values are restored. */
  chosen: ReadonlySet<string>;
  /** Chooses whether the earlier values are restored. */
  onChoose: (key: string, isRestored: boolean) => void;
}

/** Renders the values that others have changed since: who, when, both values, and which of them to use. */
export function ConflictList({ groups, chosen, onChoose }: ConflictListProps) {
  return (
    <section>
      <h3>{t('undo.conflicts', { count: groups.length })}</h3>
      {groups.map(({ key, name, by, fields }) => (
        <div key={key} className={`${styles.conflict} ui-stack`}>
          <h4>{name}</h4>
          <p className="ui-aside">
            {by ? (
              <>
                {t('undo.conflict.by', { author: authorText(by.author) })}, <FocusableTime instant={by.at} />
              </>
            ) : (
              t('undo.conflict.unknown')
            )}
          </p>
          <ChangeTable
            caption={name}
            objects={[{ key, fields }]}
            sides={[t('undo.conflict.now'), t('undo.conflict.before')]}
            isChange={chosen.has(key)}
          />
          <SegmentedFilter
            label={t('undo.conflict.choice', { what: name })}
            options={[
              { value: 'keep', label: t('undo.conflict.keep') },
              { value: 'restore', label: t('undo.conflict.restore') },
            ]}
            value={chosen.has(key) ? 'restore' : 'keep'}
            onChange={(value) => onChoose(key, value === 'restore')}
          />
        </div>
      ))}
    </section>
  );
}
