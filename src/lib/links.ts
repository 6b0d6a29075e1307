import { Link, type RegisteredRouter, type ValidateLinkOptions } from '@tanstack/react-router';
import { createElement, type MouseEvent, type ReactNode } from 'react';
import type { SourceSide } from '@recon/engine/configuration/sources/source-types';

/** Function that renders a link with the class and the children of its caller. */
export type RenderLink = (look: LinkLook) => ReactNode;
type LinkLook = { className?: string; children: ReactNode; 'aria-keyshortcuts'?: string };

/** Returns a function that renders the link to a page, styled by its caller. */
export function linkTo<const Options>(options: ValidateLinkOptions<RegisteredRouter, Options>): RenderLink {
  return (look) => createElement(Link, { ...(options as object), ...look });
}

/** Calls `go` in place of following a clicked link, unless the click opens another tab or window, or saves the page. */
export function onPlainClick(event: MouseEvent, go: () => void): void {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  go();
}

export const toStart = linkTo({ to: '/' });
export const toContexts = linkTo({ to: '/contexts' });
export const toFromFiles = linkTo({ to: '/contexts/from-files' });
export const toFeeSchedules = linkTo({ to: '/fee-schedules' });
export const toBalances = linkTo({ to: '/balances' });
export const toKeyDetails = linkTo({ to: '/key-details' });
export const toActivity = linkTo({ to: '/activity' });

export const toContext = (contextId: string) =>
  linkTo({ to: '/contexts/$contextId', params: { contextId }, activeOptions: { exact: true } });

const toPage = (page: 'activity' | 'rules' | 'settings' | 'what-if' | 'audit-sheet' | 'sources') => {
  return (contextId: string) => linkTo({ to: `/contexts/$contextId/${page}`, params: { contextId } });
};
export const toRules = toPage('rules');
export const toSettings = toPage('settings');
export const toWhatIf = toPage('what-if');
export const toAuditSheet = toPage('audit-sheet');
export const toSources = toPage('sources');
export const toContextActivity = toPage('activity');

/** Returns a function that renders the link to a context as it was at a time, or at one to choose. */
export const toAsItWas = (contextId: string, at?: string) =>
  linkTo({
    to: '/contexts/$contextId/activity/as-it-was',
    params: { contextId },
    search: at === undefined ? {} : { at },
  });

export const toSource = (contextId: string, source: string) =>
  linkTo({ to: '/contexts/$contextId/sources', params: { contextId }, search: { source } });

/** Returns a function that renders the link to the form for a new source of a context, on a side if one is passed. */
export const toNewSource = (contextId: string, side?: SourceSide) =>
  toSource(contextId, side === undefined ? 'new' : `new-${side}`);

/** Returns a function that renders the link to a rule, or to the form for a new one (`new`). */
export const toRule = (contextId: string, rule: string) =>
  linkTo({ to: '/contexts/$contextId/rules', params: { contextId }, search: { rule } });

export const toFieldMap = (contextId: string, sourceId: string) =>
  linkTo({
    to: '/contexts/$contextId/sources/$sourceId/field-map',
    params: { contextId, sourceId },
    preloadDelay: 200,
  });

export const toFeeSchedule = (scheduleId: string) =>
  linkTo({ to: '/fee-schedules/$scheduleId', params: { scheduleId }, preloadDelay: 200 });

/** Returns a function that renders the link to the form for a new schedule, with the fees of the schedule `from`. */
export const toNewFeeSchedule = (from?: string) =>
  linkTo({ to: '/fee-schedules/new', search: from === undefined ? {} : { from } });

export const toFeeWhatIf = (scheduleId: string) =>
  linkTo({ to: '/fee-schedules/$scheduleId/what-if', params: { scheduleId } });
