import { Link } from '@tanstack/react-router';
import type { Side } from '~/domain/sources/source-types';
import { RowLink } from '~/list/RowLink';
import type { RenderLink } from '~/ui/page/link';

/** The ways to the pages of contexts, for what renders links the caller's way. */

export const toContexts: RenderLink = (props) => <Link to="/contexts" {...props} />;

/** To the overview of a context. */
export function toContext(contextId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId" params={{ contextId }} activeOptions={{ exact: true }} {...props} />
  );
}

/** The same from a row of the list. */
export function fromRow(contextId: string): RenderLink {
  return (props) => <RowLink to="/contexts/$contextId" params={{ contextId }} {...props} />;
}

/** Milliseconds. */
const rowPreloadDelay = 200;

/** To the match rules of a context. */
export function toRules(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/rules" params={{ contextId }} {...props} />;
}

/** To the settings of a context. */
export function toSettings(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/settings" params={{ contextId }} {...props} />;
}

/** To where the rules of a context are tried on files. */
export function toWhatIf(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/what-if" params={{ contextId }} {...props} />;
}

/** To the sheet on which a context stands whole, to be printed and signed. */
export function toAuditSheet(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/audit-sheet" params={{ contextId }} {...props} />;
}

/** To the sources of a context. */
export function toSources(contextId: string): RenderLink {
  return (props) => <Link to="/contexts/$contextId/sources" params={{ contextId }} {...props} />;
}

/** To the form for a new source of a context, on a side when it is known. */
export function toNewSource(contextId: string, side?: Side): RenderLink {
  const source = side === undefined ? 'new' : `new-${side}`;
  return (props) => (
    <Link to="/contexts/$contextId/sources" params={{ contextId }} search={{ source }} {...props} />
  );
}

/** To the form for a new rule of a context. */
export function toNewRule(contextId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId/rules" params={{ contextId }} search={{ rule: 'new' }} {...props} />
  );
}

/** To one source of a context. */
export function toSource(contextId: string, sourceId: string): RenderLink {
  return (props) => (
    <Link to="/contexts/$contextId/sources" params={{ contextId }} search={{ source: sourceId }} {...props} />
  );
}

/** To the field map of a source. */
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
