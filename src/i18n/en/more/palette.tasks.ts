export const texts = {
  'palette.tasks.name.listContexts': 'Contexts',
  'palette.tasks.words.listContexts':
    'all contexts, list of contexts, reconciliations, home, start, overview of everything',
  'palette.tasks.name.listFeeSchedules': 'Fee schedules',
  'palette.tasks.words.listFeeSchedules':
    'all fee schedules, list of fees, fees, rates, price lists, charges, costs, delete fee schedule, remove fees',
  'palette.tasks.name.listBalances': 'Balances',
  'palette.tasks.words.listBalances':
    'all balances, account balances, ledger balances, money, funds, accounts, available amount, totals, look up balance, check balance, see balance',
  'palette.tasks.name.getKeyDetails': 'Look up a Pix key',
  'palette.tasks.words.getKeyDetails':
    'pix, key details, instant payment key, who holds a key, holder, owner of a key, cpf, cnpj, dict, pix lookup, look up pix, check a key',
  'palette.tasks.name.getContext': 'Open a context',
  'palette.tasks.words.getContext':
    'overview, view context, show context, context details, see a context, set-up check, what is missing, status of a context',
  'palette.tasks.name.listMatchRules': 'Match rules',
  'palette.tasks.words.listMatchRules':
    'rules, all rules, list of rules, see rules, matching, conditions, criteria, several rules, many rules, change many rules, rules in bulk, select rules',
  'palette.tasks.name.whatIf': 'What-if: try rules on files',
  'palette.tasks.words.whatIf':
    'simulate, simulation, test rules, try on a file, preview, dry run, suggest rules, upload files',
  'palette.tasks.name.listSources': 'Sources',
  'palette.tasks.words.listSources':
    'all sources, list of sources, see sources, data sources, origins, feeds, sides, banks, ledgers, gateways, delete source, remove source',
  'palette.tasks.name.updateContext': 'Settings of a context',
  'palette.tasks.words.updateContext':
    'edit context, change context, rename context, context settings, tolerance, fee normalization, interval, configure, name of the context',
  'palette.tasks.name.auditSheet': 'Audit sheet of a context',
  'palette.tasks.words.auditSheet': 'audit, report, print, pdf, export a context, evidence, sign, hash',
  'palette.tasks.name.activity': 'Activity',
  'palette.tasks.words.activity':
    'activity, history, log, audit trail, who changed what, changes, what happened, recent changes, protocol',
  'palette.tasks.name.contextActivity': 'Activity of a context',
  'palette.tasks.words.contextActivity':
    'history of a context, changes of a context, who changed this context, context log',
  'palette.tasks.name.diagnostics': 'Diagnostics',
  'palette.tasks.words.diagnostics':
    'about, help, support, version, health, problem, what is kept in this browser',
  'palette.tasks.name.glossary': 'Glossary',
  'palette.tasks.words.glossary': 'terms, words, meaning, definition, what does it mean, help, dictionary',
  'palette.tasks.name.createContext': 'New context',
  'palette.tasks.words.createContext':
    'create context, add context, make a context, start a reconciliation, set up a context, new reconciliation',
  'palette.tasks.name.fromFiles': 'New context from two files',
  'palette.tasks.words.fromFiles':
    'start from two files, from files, drop files, upload files, two files, import files, csv, ofx, excel, set up from a bank file',
  'palette.tasks.name.cloneContext': 'Clone a context',
  'palette.tasks.words.cloneContext':
    'copy context, duplicate context, copy, duplicate, next quarter, same as, template, reuse',
  'palette.tasks.name.moveToActive': 'Activate a context',
  'palette.tasks.words.moveToActive': 'activate, start, turn on, enable, go live, resume, publish',
  'palette.tasks.name.moveToPaused': 'Pause a context',
  'palette.tasks.words.moveToPaused': 'pause, stop, turn off, disable, suspend, hold',
  'palette.tasks.name.moveToArchived': 'Archive a context',
  'palette.tasks.words.moveToArchived':
    'archive, retire, delete context, remove context, put away, close a context',
  'palette.tasks.name.compareContexts': 'Compare a context with another',
  'palette.tasks.words.compareContexts':
    'compare contexts, side by side, differences between contexts, diff, test and production',
  'palette.tasks.name.exportContext': 'Export a context as a file',
  'palette.tasks.words.exportContext':
    'export, download a context, yaml, save as file, backup of a context, promote',
  'palette.tasks.name.importFile': 'Import a file with contexts',
  'palette.tasks.words.importFile':
    'import, upload, yaml, json, restore from file, apply a file, load contexts',
  'palette.tasks.name.createMatchRule': 'New rule',
  'palette.tasks.words.createMatchRule':
    'create rule, add rule, make a rule, new match rule, add a condition, insert rule, another rule',
  'palette.tasks.name.reorderMatchRules': 'Change the order of rules',
  'palette.tasks.words.reorderMatchRules':
    'priority, order, reorder, reorder rules, sort rules, move rule, move a rule up, first rule, sequence, drag, prioritize',
  'palette.tasks.name.getMatchRule': 'Open a rule',
  'palette.tasks.words.getMatchRule':
    'view rule, show rule, rule details, see a rule, find a rule, look at a rule',
  'palette.tasks.name.updateMatchRule': 'Edit a rule',
  'palette.tasks.words.updateMatchRule':
    'edit rule, change rule, update rule, rule settings, modify rule, correct a rule, days apart, amount tolerance',
  'palette.tasks.name.deleteMatchRule': 'Delete a rule',
  'palette.tasks.words.deleteMatchRule':
    'delete rule, remove rule, erase rule, drop rule, get rid of a rule, take out a rule',
  'palette.tasks.name.duplicateRule': 'Duplicate a rule',
  'palette.tasks.words.duplicateRule':
    'duplicate rule, copy rule, clone rule, another rule like this, same rule again',
  'palette.tasks.name.compareRules': 'Compare two rules',
  'palette.tasks.words.compareRules': 'compare, compare rules, difference between rules, side by side, diff',
  'palette.tasks.name.createSource': 'New source',
  'palette.tasks.words.createSource':
    'create source, add source, new bank, add a bank, connect, new data source, add a ledger, add a file source',
  'palette.tasks.name.getSource': 'Open a source',
  'palette.tasks.words.getSource': 'view source, show source, source details, see a source, find a source',
  'palette.tasks.name.updateSource': 'Edit a source',
  'palette.tasks.words.updateSource':
    'change source, update source, rename source, source settings, modify source, fee schedule of a source, side of a source, assign fees',
  'palette.tasks.name.createFieldMap': 'Map the fields of a source',
  'palette.tasks.words.createFieldMap':
    'new field map, create field map, add field map, map columns, map fields, csv header, read a header, import columns',
  'palette.tasks.name.getFieldMap': 'Open a field map',
  'palette.tasks.words.getFieldMap':
    'field map, view field map, show field map, columns, mapping, fields, which column',
  'palette.tasks.name.updateFieldMap': 'Edit a field map',
  'palette.tasks.words.updateFieldMap':
    'change field map, update field map, change mapping, edit mapping, change columns, modify fields, correct a column',
  'palette.tasks.name.deleteFieldMap': 'Delete a field map',
  'palette.tasks.words.deleteFieldMap':
    'remove field map, delete mapping, remove mapping, erase mapping, unmap, clear columns',
  'palette.tasks.name.createFeeSchedule': 'New fee schedule',
  'palette.tasks.words.createFeeSchedule':
    'create fee schedule, add fee schedule, add fees, new fees, create fees, new rates, new price list',
  'palette.tasks.name.getFeeSchedule': 'Open a fee schedule',
  'palette.tasks.words.getFeeSchedule':
    'view fee schedule, show fees, fee details, see fees, calculate a fee, fee calculator, who uses it, what does it cost',
  'palette.tasks.name.updateFeeSchedule': 'Edit a fee schedule',
  'palette.tasks.words.updateFeeSchedule':
    'change fee schedule, update fee schedule, edit fees, change fees, change rates, change tiers, new rate, modify fees',
  'palette.tasks.name.feeWhatIf': 'Try a fee schedule on a file',
  'palette.tasks.words.feeWhatIf':
    'simulate fees, test fees, compare fees, fee simulation, gross from net, check what was charged',
  'palette.tasks.name.undo': 'Undo',
  'palette.tasks.words.undo': 'undo, take back, revert, go back, ctrl z, restore',
  'palette.tasks.name.shortcuts': 'Keyboard shortcuts',
  'palette.tasks.words.shortcuts': 'shortcuts, keys, keyboard, hotkeys, key bindings, help with keys',
  'palette.tasks.name.english': 'Language: English',
  'palette.tasks.words.english': 'english, language, change language, switch language',
  'palette.tasks.name.portuguese': 'Language: Português',
  'palette.tasks.words.portuguese': 'portuguese, brazilian, language, change language, switch language',
  'palette.tasks.name.spanish': 'Language: Español',
  'palette.tasks.words.spanish': 'spanish, castilian, language, change language, switch language',
  'palette.tasks.name.localTime': 'Times: local',
  'palette.tasks.words.localTime': 'time zone, local time, my time, hours',
  'palette.tasks.name.utcTime': 'Times: UTC',
  'palette.tasks.words.utcTime': 'time zone, utc, gmt, universal time, hours',
  'palette.tasks.name.lightColors': 'Light colours',
  'palette.tasks.words.lightColors':
    'light mode, light theme, bright, white background, theme, color scheme, colors',
  'palette.tasks.name.systemColors': 'The system’s colours',
  'palette.tasks.words.systemColors': 'system theme, automatic colors, theme, color scheme, colors',
  'palette.tasks.name.darkColors': 'Dark colours',
  'palette.tasks.words.darkColors':
    'dark mode, dark theme, night mode, black background, theme, color scheme, colors',
  'palette.tasks.name.compactRows': 'Compact rows',
  'palette.tasks.words.compactRows': 'compact, dense, density, small rows, row height, more rows',
  'palette.tasks.name.regularRows': 'Regular rows',
  'palette.tasks.words.regularRows': 'regular, normal rows, density, row height',
  'palette.tasks.name.roomyRows': 'Roomy rows',
  'palette.tasks.words.roomyRows': 'roomy, comfortable, spacious, density, large rows, row height',
  'palette.tasks.name.signOut': 'Sign out',
  'palette.tasks.words.signOut': 'log out, logout, sign off, end session, leave, exit, quit, switch user',
} as const;
