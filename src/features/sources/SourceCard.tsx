import type { ReactNode } from 'react';
import type { ListedSource } from '@recon/contract/source';
import { t } from '~/i18n/t';
import { Tag } from '~/ui/controls/Chip';
import { Icon } from '~/ui/controls/Icon';
import type { RenderLink } from '~/lib/links';
import { typeLabel } from './source-messages';
import * as styles from './SourceCard.module.css';

interface SourceCardProps {
  source: ListedSource;
  /** Whether the field map lacks something, so that the import rejects files. */
  isMapIncomplete: boolean;
  link: RenderLink;
  fieldMap: RenderLink;
  fees: ReactNode;
}

/** Renders a source on other pages: its type, whether its fields are mapped, its fees. */
export function SourceCard({ source, isMapIncomplete, link, fieldMap, fees }: SourceCardProps) {
  const { name, type, side, hasFieldMaps } = source;
  const mapped = hasFieldMaps ? 'done' : 'missing';
  const state = isMapIncomplete ? 'incomplete' : hasFieldMaps === undefined ? 'unknown' : mapped;
  return (
    <div className={`ui-card ui-stack ${styles.card}`}>
      {link({ className: `${styles.name} ui-link`, children: name })}
      <div className={`ui-row ${styles.facts}`}>
        <Tag>{typeLabel(type)}</Tag>
        {side !== undefined && side !== 'LEFT' && side !== 'RIGHT' && <Tag>{side}</Tag>}
        {fieldMap({
          className: `${styles.map} ui-link ${state === 'missing' || state === 'incomplete' ? styles.mapMissing : ''}`,
          children: (
            <>
              {state === 'done' && <Icon name="check" />}
              {t(`sources.card.fieldMap.${state}`)}
            </>
          ),
        })}
      </div>
      {fees && <div className={styles.fees}>{fees}</div>}
    </div>
  );
}
