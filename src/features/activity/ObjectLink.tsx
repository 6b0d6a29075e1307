import { Link } from '@tanstack/react-router';
import type { ActivityEntry } from '@recon/contract/activity';
import { entryObjectName } from './action-text';

/** Renders the name of the object of an entry, as a link if the object exists. */
export function ObjectLink({ entry }: { entry: ActivityEntry }) {
  const { objectKind, objectId, contextId, sourceId, isExisting } = entry;
  const name = entryObjectName(entry) || objectId;
  if (objectId === null || isExisting === false) return name;
  if (objectKind === 'fee-schedule')
    return (
      <Link to="/fee-schedules/$scheduleId" params={{ scheduleId: objectId }}>
        {name}
      </Link>
    );
  if (contextId === null) return name;
  const params = { contextId };
  switch (objectKind) {
    case 'context':
      return (
        <Link to="/contexts/$contextId" params={params}>
          {name}
        </Link>
      );
    case 'match-rule':
      return (
        <Link to="/contexts/$contextId/rules" params={params} search={{ rule: objectId }}>
          {name}
        </Link>
      );
    case 'source':
    case 'source-reading':
      return (
        <Link to="/contexts/$contextId/sources" params={params} search={{ source: objectId }}>
          {name}
        </Link>
      );
    case 'field-map':
      if (sourceId === undefined) return name;
      return (
        <Link to="/contexts/$contextId/sources/$sourceId/field-map" params={{ contextId, sourceId }}>
          {name}
        </Link>
      );
    default:
      return name;
  }
}
