import { notFound } from '@tanstack/react-router';
import { isUuid } from '~/contract/values';

/** Throws the router's "not found" if a param of the path is not a UUID; for `beforeLoad`. */
export function requireUuids(params: Record<string, string>): void {
  if (!Object.values(params).every(isUuid)) throw notFound();
}
