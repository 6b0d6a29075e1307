import type { Receipt } from '~/api/client';
import { asKept } from '~/api/kept-text';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/button-class';
import { StatusChip } from '~/ui/Chip';
import { InlineAlert } from '~/ui/ErrorPanel';
import { Icon } from '~/ui/Icon';
import type { RenderLink } from '~/ui/link';
import { statusShape, statusWord } from '../context-words';
import { type CloneDraft, compareCounts, type CountRow, type PartCounts } from './clone-draft';
import { WizardStep } from './WizardStep';

interface ResultStepProps {
  draft: CloneDraft;
  /** Counted before it was sent. */
  counts: PartCounts;
  receipt: Receipt<'cloneContext'>;
  /** To the copy. */
  link: RenderLink;
}

/** Step 4: what came of it, promised against told, and the way to the copy. */
export function ResultStep({ draft, counts, receipt, link }: ResultStepProps) {
  const { context } = receipt.data;
  const told = asKept(receipt.data, '');
  const rows = compareCounts(draft, counts, receipt.data);
  return (
    <WizardStep
      title={t('contexts.clone.done.title', { name: context.name })}
      footer={link({
        className: buttonClass({ variant: 'primary' }),
        children: t('contexts.clone.done.open'),
      })}
    >
      <p className="clone__state">
        <StatusChip state={statusShape(context.status)}>{statusWord(context.status)}</StatusChip>
        {context.status === 'DRAFT' && t('contexts.clone.done.draft')}
      </p>
      {context.status === 'ACTIVE' && (
        <InlineAlert tone="careful" title={t('contexts.clone.done.active.title')}>
          {t('contexts.clone.done.active')}
        </InlineAlert>
      )}
      {told.tone === 'careful' && <InlineAlert tone="careful">{told.text}</InlineAlert>}
      {receipt.replayed && <InlineAlert>{t('contexts.clone.done.replayed')}</InlineAlert>}
      {rows.some(({ verdict }) => verdict === 'differs') && (
        <InlineAlert tone="careful" title={t('contexts.clone.done.differs.title')}>
          {t('contexts.clone.done.differs')}
        </InlineAlert>
      )}
      <table className="clone__counts">
        <caption className="ui-hidden">{t('contexts.clone.done.counts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('contexts.clone.done.part')}</th>
            <th scope="col">{t('contexts.clone.done.promised')}</th>
            <th scope="col">{t('contexts.clone.done.copied')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CountLine key={row.part} row={row} />
          ))}
        </tbody>
      </table>
    </WizardStep>
  );
}

function CountLine({ row }: { row: CountRow }) {
  return (
    <tr className={`clone__count clone__count--${row.verdict}`}>
      <th scope="row">{t(`contexts.clone.part.${row.part}`)}</th>
      <td>{promisedWord(row)}</td>
      <td>
        {row.copied ?? t('contexts.clone.done.untold')}
        {row.verdict === 'kept' && <Icon name="check" />}
        {row.verdict === 'differs' && (
          <>
            <Icon name="warning" />
            {t('contexts.clone.done.otherThanPromised')}
          </>
        )}
      </td>
    </tr>
  );
}

function promisedWord({ part, promised }: CountRow): string | number {
  if (promised === 'all')
    return part === 'feeSchedules' ? t('contexts.clone.referred') : t('contexts.clone.all');
  return promised === 'none' ? t('contexts.clone.none') : promised;
}
