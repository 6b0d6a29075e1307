/** The two services of the interface that may be remote, as the log names them. */
export type UpstreamName = 'reconciliation' | 'ledger';

/**
 * Whether a remote service has access control: `closed` after a 401 to a request without a token, `open` after a 200,
 * `unknown` after anything else (docs/contract.md#a-service-without-access-control).
 */
export type Access = 'closed' | 'open' | 'unknown';
