import { Link } from '@tanstack/react-router';
import type { SourceSide } from '@recon/engine/configuration/sources/source-types';
import { RowLink } from '~/list/usual-columns';
import type { RenderLink } from '~/ui/page/link';

/** Renders a link to the list of contexts. As for every link of this module, the caller's `props` style it. */

export const toContexts: RenderLink = (props) => <Link to="/contexts" {...props} />;

/** Renders the link to the page that makes a new context from two files. */
export const toFromFiles: RenderLink = (props) => <Link to="/contexts/from-files" {...props} />;

/** Returns a function that renders the link to the overview of a context. */
export function toContext(contextId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId" params={{ contextId }} activeOptions={{ exact: true }} {...props} />
  );
}

/** Returns a function that renders the link from a row of the list to the overview of its context. */
export function rowToContext(contextId: string): RenderLink {
  return (props) => <RowLink to="/contexts/$contextId" params={{ contextId }} {...props} />;
}

function toPage(page: 'activity' | 'rules' | 'settings' | 'what-if' | 'audit-sheet' | 'sources') {
  return (contextId: string): RenderLink =>
    (props) => <Link to={`/contexts/$contextId/${page}`} params={{ contextId }} {...props} />;
}

export const toRules = toPage('rules');
export const toSettings = toPage('settings');
export const toWhatIf = toPage('what-if');
/** Returns a function that renders the link to the audit sheet of a context: its configuration to print and sign. */
export const toAuditSheet = toPage('audit-sheet');
export const toSources = toPage('sources');
export const toActivity = toPage('activity');

/** Returns a function that renders the link to the form for a new source of a context, on a side if one is passed. */
export function toNewSource(contextId: string, side?: SourceSide): RenderLink {
  const source = side === undefined ? 'new' : `new-${side}`;
  return (props) => (
    <Link to="/contexts/$contextId/sources" params={{ contextId }} search={{ source }} {...props} />
  );
}

/** Returns a function that renders the link to the form for a new rule of a context. */
export function toNewRule(contextId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId/rules" params={{ contextId }} search={{ rule: 'new' }} {...props} />
  );
}

/** Returns a function that renders the link to a source of a context. */
export function toSource(contextId: string, sourceId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId/sources" params={{ contextId }} search={{ source: sourceId }} {...props} />
  );
}

/** Returns a function that renders the link to the field map of a source. */
export function toFieldMap(contextId: string, sourceId: string): RenderLink {
  return (props) => (
    <Link
      to="/contexts/$contextId/sources/$sourceId/field-map"
      params={{ contextId, sourceId }}
      preloadDelay={200}
      {...props}
    />
  );
}
