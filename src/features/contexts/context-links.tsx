import { Link } from '@tanstack/react-router';
import type { Side } from '~/domain/sources/source-types';
import { RowLink } from '~/list/RowLink';
import type { RenderLink } from '~/ui/page/link';

/** Renders a link to the list of contexts. The links of this module are for components whose caller styles the link. */

export const toContexts: RenderLink = (props) => <Link to="/contexts" {...props} />;

/** Returns a link to the overview of a context. */
export function toContext(contextId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId" params={{ contextId }} activeOptions={{ exact: true }} {...props} />
  );
}

/** Returns a link to the overview of a context, for a row of the list. */
export function fromRow(contextId: string): RenderLink {
  return (props) => <RowLink to="/contexts/$contextId" params={{ contextId }} {...props} />;
}

/** The delay before a field map is preloaded, in ms. */
const rowPreloadDelay = 200;

/** Returns a link to the match rules of a context. */
export function toRules(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/rules" params={{ contextId }} {...props} />;
}

/** Returns a link to the settings of a context. */
export function toSettings(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/settings" params={{ contextId }} {...props} />;
}

/** Returns a link to the what-if page of a context. */
export function toWhatIf(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/what-if" params={{ contextId }} {...props} />;
}

/** Returns a link to the audit sheet of a context, which shows everything to print and sign. */
export function toAuditSheet(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/audit-sheet" params={{ contextId }} {...props} />;
}

/** Returns a link to the sources of a context. */
export function toSources(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/sources" params={{ contextId }} {...props} />;
}

/** Returns a link to the form for a new source of a context, on a side if one is passed. */
export function toNewSource(contextId: string, side?: Side): RenderLink {
  const source = side === undefined ? 'new' : `new-${side}`;
  return (props) => (
    <Link to="/contexts/$contextId/sources" params={{ contextId }} search={{ source }} {...props} />
  );
}

/** Returns a link to the form for a new rule of a context. */
export function toNewRule(contextId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId/rules" params={{ contextId }} search={{ rule: 'new' }} {...props} />
  );
}

/** Returns a link to one source of a context. */
export function toSource(contextId: string, sourceId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId/sources" params={{ contextId }} search={{ source: sourceId }} {...props} />
  );
}

/** Returns a link to the field map of a source. */
export function toFieldMap(contextId: string, sourceId: string): RenderLink {
  return (props) => (
    <Link
      to="/contexts/$contextId/sources/$sourceId/field-map"
      params={{ contextId, sourceId }}
      preloadDelay={rowPreloadDelay}
      {...props}
    />
  );
}
