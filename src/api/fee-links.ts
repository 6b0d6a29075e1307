import { Store, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readStoredText, writeStored } from '~/lib/browser-storage';
import type { FieldMismatch } from './response-diff';

const key = 'recon.feesElsewhere';

/**
 * Whether a response has shown, in this tab, that the service does not keep a source's `feeScheduleId`: it links fee
 * schedules to contexts by rules of its own (docs/contract.md#the-vendors-service-as-observed).
 */
const isElsewhere = new Store(false);

/**
 * Records that the service links fee schedules elsewhere, if the response to a write shows it: a clone counted fee rules,
 * or the schedule of a source is missing.
 */
export function recordFeeLinks(data: unknown, differing: readonly FieldMismatch[]): void {
  const countsRules = isJsonObject(data) && typeof data['feeRulesCloned'] === 'number';
  const isLost = differing.some(({ path, kept }) => path[0] === 'feeScheduleId' && kept === undefined);
  if (countsRules || isLost) setElsewhere(true);
}

/** Sets whether the service links fee schedules elsewhere; false when calls go to another service. */
export function setElsewhere(value: boolean): void {
  isElsewhere.setState(() => value);
  writeStored('session', key, value ? '1' : undefined);
}

/** Returns whether the service was seen to link fee schedules elsewhere. */
export function useFeesElsewhere(): boolean {
  // After the first render, which must be that of the server.
  useEffect(() => {
    if (readStoredText('session', key) === '1') isElsewhere.setState(() => true);
  }, []);
  return useSelector(isElsewhere);
}
