import { texts as activity } from './more/activity';
import { texts as activityReport } from './more/activity.report';
import { texts as asItWas } from './more/asItWas';
import { texts as auditSheet } from './more/auditSheet';
import { texts as balances } from './more/balances';
import { texts as bundles } from './more/bundles';
import { texts as compare } from './more/compare';
import { texts as diagnostics } from './more/diagnostics';
import { texts as feeWhatIf } from './more/feeWhatIf';
import { texts as fieldMaps } from './more/fieldMaps';
import { texts as fileHints } from './more/fileHints';
import { texts as fileSteps } from './more/fileSteps';
import { texts as fromFiles } from './more/fromFiles';
import { texts as keys } from './more/keys';
import { texts as palette } from './more/palette';
import { texts as paletteTasks } from './more/palette.tasks';
import { texts as suggest } from './more/suggest';
import { texts as whatIf } from './more/whatIf';
import { texts as whatIfFlow } from './more/whatIf.flow';
import { texts as whatIfReading } from './more/whatIf.reading';
import { texts as whatIfReason } from './more/whatIf.reason';

export const texts = {
  ...activity,
  ...activityReport,
  ...asItWas,
  ...auditSheet,
  ...balances,
  ...bundles,
  ...compare,
  ...diagnostics,
  ...feeWhatIf,
  ...fieldMaps,
  ...fileHints,
  ...fileSteps,
  ...fromFiles,
  ...keys,
  ...palette,
  ...paletteTasks,
  ...suggest,
  ...whatIf,
  ...whatIfFlow,
  ...whatIfReading,
  ...whatIfReason,
};
