import { Link } from '@tanstack/react-router';
import { RowLink } from '~/list/RowLink';
import type { RenderLink } from '~/ui/page/link';

/** The ways to the pages of fee schedules. */

export const toFeeSchedules: RenderLink = (props) => <Link to="/fee-schedules" {...props} />;

/** To one fee schedule. */
export function toFeeSchedule(scheduleId: string): RenderLink {
  return (props) => (
    <Link to="/fee-schedules/$scheduleId" params={{ scheduleId }} preloadDelay={200} {...props} />
  );
}

/** The same from a row of the list. */
export function fromRow(scheduleId: string): RenderLink {
  return (props) => <RowLink to="/fee-schedules/$scheduleId" params={{ scheduleId }} {...props} />;
}

/** To the form for a new one, begun with the fees of another if one is given. */
export function toNewFeeSchedule(from?: string): RenderLink {
  return (props) => <Link to="/fee-schedules/new" search={from === undefined ? {} : { from }} {...props} />;
}

/** To the page that tries a schedule on a file's amounts. */
export function toFeeWhatIf(scheduleId: string): RenderLink {
  return (props) => <Link to="/fee-schedules/$scheduleId/what-if" params={{ scheduleId }} {...props} />;
}
