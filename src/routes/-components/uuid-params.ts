import { notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import { param } from '~/lib/strict-search';

/** Schema of a search parameter with a UUID, which is dropped if it is invalid. */
export const uuidParam = param(z.string().check(z.refine(isUuid), z.toLowerCase()));

/** Throws the router's "not found" if a param of the path is not a UUID; for `beforeLoad`. */
export function requireUuids(params: Record<string, string>): void {
  if (!Object.values(params).every(isUuid)) throw notFound();
}
