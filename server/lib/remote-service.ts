/** Names of the two services that may be remote, as the log shows them. */
export type UpstreamName = 'reconciliation' | 'ledger';

/**
 * Access control of a remote service, by its response to a request without a token: 401 is `closed`, 200 is `open`
 * (docs/contract.md#a-service-without-access-control).
 */
export type Access = 'closed' | 'open' | 'unknown';
