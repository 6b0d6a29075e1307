import { texts as contextsCheck } from './context/contexts.check';
import { texts as contextsClone } from './context/contexts.clone';
import { texts as contextsForm } from './context/contexts.form';
import { texts as contextsMove } from './context/contexts.move';
import { texts as contextsOverview } from './context/contexts.overview';
import { texts as contextsPicture } from './context/contexts.picture';
import { texts as contextsTab } from './context/contexts.tab';
import { texts as faults } from './context/faults';
import { texts as fees } from './context/fees';
import { texts as formChoice } from './context/form.choice';
import { texts as formConflict } from './context/form.conflict';
import { texts as formDate } from './context/form.date';
import { texts as formJson } from './context/form.json';
import { texts as formUndo } from './context/form.undo';
import { texts as glossary } from './context/glossary';
import { texts as history } from './context/history';
import { texts as plan } from './context/plan';
import { texts as rules } from './context/rules';
import { texts as rulesLint } from './context/rulesLint';
import { texts as rulesMany } from './context/rulesMany';
import { texts as sources } from './context/sources';
import { texts as uiChange } from './context/ui.change';
import { texts as uiSort } from './context/ui.sort';
import { texts as undo } from './context/undo';

export const texts = {
  ...contextsCheck,
  ...contextsClone,
  ...contextsForm,
  ...contextsMove,
  ...contextsOverview,
  ...contextsPicture,
  ...contextsTab,
  ...faults,
  ...fees,
  ...formChoice,
  ...formConflict,
  ...formDate,
  ...formJson,
  ...formUndo,
  ...glossary,
  ...history,
  ...plan,
  ...rules,
  ...rulesLint,
  ...rulesMany,
  ...sources,
  ...uiChange,
  ...uiSort,
  ...undo,
};
