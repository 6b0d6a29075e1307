import { Link } from '@tanstack/react-router';
import { RowLink } from '~/list/usual-columns';
import type { RenderLink } from '~/ui/page/link';

/** Renders a link to the list of fee schedules. */

export const toFeeSchedules: RenderLink = (props) => <Link to="/fee-schedules" {...props} />;

/** Returns a function that renders the link to a fee schedule. */
export function toFeeSchedule(scheduleId: string): RenderLink {
  return (props) => (
    <Link to="/fee-schedules/$scheduleId" params={{ scheduleId }} preloadDelay={200} {...props} />
  );
}

/** Returns a function that renders the link from a row of the list to its fee schedule. */
export function rowToFeeSchedule(scheduleId: string): RenderLink {
  return (props) => <RowLink to="/fee-schedules/$scheduleId" params={{ scheduleId }} {...props} />;
}

/** Returns a function that renders the link to the form for a new schedule, with the fees of the schedule `from`. */
export function toNewFeeSchedule(from?: string): RenderLink {
  return (props) => <Link to="/fee-schedules/new" search={from === undefined ? {} : { from }} {...props} />;
}

/** Returns a function that renders the link to the page that tries a schedule on the amounts of a file. */
export function toFeeWhatIf(scheduleId: string): RenderLink {
  return (props) => <Link to="/fee-schedules/$scheduleId/what-if" params={{ scheduleId }} {...props} />;
}
