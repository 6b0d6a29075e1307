import { texts as contextsCheck } from './context/contexts.check';
import { texts as contextsClone } from './context/contexts.clone';
import { texts as contextsMove } from './context/contexts.move';
import { texts as contextsOverview } from './context/contexts.overview';
import { texts as contextsPicture } from './context/contexts.picture';
import { texts as fees } from './context/fees';
import { texts as glossary } from './context/glossary';
import { texts as history } from './context/history';
import { texts as plan } from './context/plan';
import { texts as rules } from './context/rules';
import { texts as rulesLint } from './context/rulesLint';
import { texts as rulesMany } from './context/rulesMany';
import { texts as sources } from './context/sources';
import { texts as undo } from './context/undo';

export const texts = {
  ...contextsCheck,
  ...contextsClone,
  ...contextsMove,
  ...contextsOverview,
  ...contextsPicture,
  ...fees,
  ...glossary,
  ...history,
  ...plan,
  ...rules,
  ...rulesLint,
  ...rulesMany,
  ...sources,
  ...undo,
};
