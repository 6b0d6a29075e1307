/** Names of the two services that may be remote, as the log shows them. */
export type UpstreamName = 'reconciliation' | 'ledger';

/** Access control of a remote service: `closed` if it returns 401 to a request without token, `open` if 200. */
export type Access = 'closed' | 'open' | 'unknown';
