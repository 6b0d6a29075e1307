import { useState } from 'react';
import { ActivityPage } from '~/features/activity/ActivityPage';
import type { ActivitySearch } from '~/features/activity/activity-search';

interface HostedActivityProps {
  contextId: string;
  /** The search params at first; the page changes them as the router would. */
  start?: ActivitySearch;
}

/** Renders the activity page of a context, with search params that are only in the test. */
export function HostedActivity({ contextId, start = {} }: HostedActivityProps) {
  const [search, setSearch] = useState<ActivitySearch>(start);
  return (
    <main>
      <h1>Card</h1>
      <ActivityPage
        contextId={contextId}
        search={search}
        onSearch={setSearch}
        linkTo={(next) => (props) => (
          <a
            href="?entry"
            className={props.className}
            onClick={(event) => {
              event.preventDefault();
              setSearch(next);
            }}
          >
            {props.children}
          </a>
        )}
      />
    </main>
  );
}
