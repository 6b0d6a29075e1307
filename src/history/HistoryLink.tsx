import { Link } from '@tanstack/react-router';
import { t } from '~/i18n/t';
import { buttonClass } from '~/ui/controls/button-class';

interface HistoryLinkProps {
  /** The context that contains the object; undefined for fee schedules. */
  contextId: string | undefined;
  objectId: string;
  kind: 'match-rule' | 'source' | 'field-map' | 'fee-schedule';
}

/** Renders the link to what the activity log contains about one object. */
export function HistoryLink({ contextId, objectId, kind }: HistoryLinkProps) {
  const look = { className: buttonClass({ size: 'small' }), children: t('history.link') };
  const search = { objectId, only: kind };
  if (contextId === undefined) return <Link to="/activity" search={search} {...look} />;
  return <Link to="/contexts/$contextId/activity" params={{ contextId }} search={search} {...look} />;
}
