import { useQuery } from '@tanstack/react-query';
import { feeScheduleQueries } from '~/api/fee-schedules';
import type { Source } from '~/contract/source';
import { t } from '~/i18n/t';
import { indentJson, writeJson } from '~/lib/json/lossless';
import { CopyableId } from '~/ui/controls/Copy';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Fields } from '~/forms/controls/Field';
import { Sheet } from '~/ui/overlay/Sheet';
import { TextArea } from '~/forms/controls/TextInput';
import { sideLabel, typeLabel } from './source-messages';
import * as styles from './SourceView.module.css';

/** Renders a source read-only, if it cannot be changed. */
export function SourceView(props: { source: Source; reason: string; onClose: () => void }) {
  const { source, reason, onClose } = props;
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules;
  const { feeScheduleId } = source;
  const schedule = feeScheduleId
    ? (schedules?.find(({ id }) => id === feeScheduleId)?.name ?? feeScheduleId)
    : t('sources.feeSchedule.none');
  const json = indentJson(writeJson(source.config ?? {}));
  const facts = [
    [t('sources.field.type'), typeLabel(source.type)],
    [t('sources.field.side'), sideLabel(source.side)],
    [t('sources.field.feeSchedule'), schedule],
  ];
  return (
    <Sheet
      open
      title={source.name}
      description={<CopyableId id={source.id} label={t('sources.id')} />}
      onClose={onClose}
    >
      <Fields>
        <InlineAlert>{reason}</InlineAlert>
        <dl className={`ui-lines ${styles.facts}`}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <TextArea
          mono
          readOnly
          rows={Math.min(24, json.split('\n').length + 1)}
          label={t('sources.config.asJson')}
          value={json}
        />
      </Fields>
    </Sheet>
  );
}
