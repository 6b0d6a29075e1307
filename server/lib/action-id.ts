import { isUuid } from '@recon/contract/values';
import { badRequest, issueAt } from './app-error';

/** Header with the id of the user action that a request is part of. One action may need several requests. */
const header = 'X-Recon-Action';

/** Returns the action id of a request in lower case, if any. Throws a 400 unless it is a UUID. */
export function actionId(headers: Headers): string | undefined {
  const id = headers.get(header)?.trim();
  if (id === undefined) return undefined;
  if (!isUuid(id)) throw badRequest([issueAt(['header', header], 'not_an_identifier')]);
  return id.toLowerCase();
}
