import { consoleOperations } from '@recon/contract/console-operations';
import { type Operation, operations } from '@recon/contract/operations';
import { chosenTenant } from './command-options';
import { sampleTenant } from './data/sample';
import { readEnvironment, type Variables } from './environment';
import { mintToken } from './sign-in/mint-token';
import { isSubject } from './sign-in/tokens';
import { readFolderSecret } from './secret-file';

/** Options of `recon token`, as strings. `permissions`: with commas between. `ttl`: a number and s, m, h or d. */
type TokenRequest = Partial<
  Record<'tenant' | 'name' | 'subject' | 'permissions' | 'ttl', string | undefined>
>;

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Returns a new bearer token for the service of this data folder (or RECON_JWT_SECRET), without opening the database.
 * Throws an Error if an option or the environment is invalid.
 */
export async function makeToken(variables: Variables, request: TokenRequest): Promise<string> {
  const { RECON_DATA_DIR, RECON_JWT_SECRET, RECON_JWKS_URL, RECON_BASE_URL } = readEnvironment(variables);
  if (RECON_JWKS_URL !== undefined)
    throw new Error(
      'Tokens are checked by the keys at RECON_JWKS_URL; whoever holds those keys makes tokens.',
    );
  const tenantId = chosenTenant(request);
  const isSample = tenantId === sampleTenant.id && RECON_BASE_URL === undefined;
  const tenantName = request.name ?? (isSample ? sampleTenant.name : undefined);
  const subject = request.subject || 'local-user';
  for (const [option, text] of Object.entries({ subject, name: tenantName }))
    if (text !== undefined && !isSubject(text))
      throw new Error(`--${option} must have 1 to 255 characters that can be seen.`);
  const who = { tenantId, tenantName, subject, permissions: readPermissions(request.permissions) };
  const secret =
    RECON_JWT_SECRET === undefined
      ? readFolderSecret(RECON_DATA_DIR)
      : new TextEncoder().encode(RECON_JWT_SECRET);
  if (!secret)
    throw new Error(
      `${RECON_DATA_DIR} has no secret yet. Start the console once, or set RECON_DATA_DIR to its folder, or RECON_JWT_SECRET.`,
    );
  return mintToken(secret, who, readLifetime(request.ttl ?? '8h'));
}

function readPermissions(text: string | undefined): string[] {
  const rows: Operation[] = [...Object.values(operations), ...Object.values(consoleOperations)];
  const known = [...new Set(rows.map(({ permission }) => permission))].sort();
  const permissions = (text ?? '').split(',').map((permission) => permission.trim());
  const wrong = permissions.filter((permission) => permission !== '*' && !known.includes(permission));
  if (wrong.length > 0)
    throw new Error(`--permissions must be * or some of ${known.join(',')}, with commas between.`);
  return permissions;
}

function readLifetime(text: string): number {
  const [, number = '', unit = ''] = text.match(/^([1-9]\d{0,5})([smhd])$/) ?? [];
  const factor = seconds[unit];
  if (factor === undefined) throw new Error('--ttl must be a number and s, m, h or d, such as 8h.');
  return Number(number) * factor;
}
