/** Names of the two services that may be remote, as the log shows them. */
export type UpstreamName = 'reconciliation' | 'ledger';

/**
 * Access control of a remote service: `closed` after a 401 to a request without a token, `open` after a 200, `unknown`
 * after anything else (docs/contract.md#a-service-without-access-control).
 */
export type Access = 'closed' | 'open' | 'unknown';
