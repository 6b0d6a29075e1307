import { texts as app } from './console/app';
import { texts as bundlesMenu } from './console/bundles.menu';
import { texts as contexts } from './console/contexts';
import { texts as contextsFirst } from './console/contexts.first';
import { texts as error } from './console/error';
import { texts as errorForbidden } from './console/error.forbidden';
import { texts as errorMissingCode } from './console/error.missingCode';
import { texts as form } from './console/form';
import { texts as kept } from './console/kept';
import { texts as list } from './console/list';
import { texts as listSaved } from './console/list.saved';
import { texts as listSearch } from './console/list.search';
import { texts as nav } from './console/nav';
import { texts as page } from './console/page';
import { texts as session } from './console/session';
import { texts as signIn } from './console/signIn';
import { texts as ui } from './console/ui';

export const texts = {
  ...app,
  ...bundlesMenu,
  ...contexts,
  ...contextsFirst,
  ...error,
  ...errorForbidden,
  ...errorMissingCode,
  ...form,
  ...kept,
  ...list,
  ...listSaved,
  ...listSearch,
  ...nav,
  ...page,
  ...session,
  ...signIn,
  ...ui,
};
