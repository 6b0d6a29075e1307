import { createInterface } from 'node:readline/promises';
import type { Variables } from '../environment';
import { command, flag, type Terminal, text } from './command';

const remoteOptions = {
  url: text('URL', 'of the service or console, without /v1 ($RECON_URL); the token is $RECON_TOKEN'),
};
const planOptions = {
  ...remoteOptions,
  prune: flag('deletes rules, field maps and settings that may be secret, if the file lacks them'),
  rule: {
    ...text(
      'CHOICE',
      'for an ambiguous rule: CONTEXT:POSITION=POSITION of the target, or =new; can be repeated',
    ),
    multiple: true,
  },
  json: flag('prints the plan as JSON (docs/bundles.md#json)'),
} as const;

/** Returns the service that the options name. Throws an Error if the URL or the token is missing. */
async function remoteOf(url: string | undefined, variables: Variables, terminal: Terminal) {
  const base = (url ?? variables['RECON_URL'] ?? '').replace(/\/+$/, '');
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw new Error('--url or RECON_URL must be the URL of a service or console, with http:// or https://.');
  const token = variables['RECON_TOKEN'];
  if (!token)
    throw new Error('RECON_TOKEN must be a bearer token; recon token prints one for a console here.');
  const { connectRemote } = await import('./bundle/remote');
  const onWait = (milliseconds: number) =>
    terminal.note(`The service limits requests: waiting ${milliseconds / 1000} s.`);
  return connectRemote({ url: base, token, onWait });
}

const planCommand = command({
  summary:
    'Shows what a file would change. Ends with 2 if anything, with 0 if nothing.\n' +
    'Settings of sources become those of the file. All else that it lacks stays, also settings that may be secret.',
  parameters: 'FILE',
  options: {
    ...planOptions,
    out: text('PLAN', 'saves the plan, for recon apply'),
    summary: text('FILE', 'appends the plan as Markdown, such as to $GITHUB_STEP_SUMMARY'),
  },
  async run({ values, parameters: [file], variables, terminal }) {
    const remote = await remoteOf(values.url, variables, terminal);
    const { runPlan } = await import('./bundle/plan');
    return runPlan(remote, file!, {
      ...optionsOf(values, variables),
      terminal,
      out: values.out,
      summary: values.summary,
    });
  },
});

/** Commands that export the configuration of contexts to files, compare and apply them (docs/bundles.md). */
export const bundleCommands = {
  export: command({
    summary:
      'Prints contexts with all that they use, as a file to keep in Git.\n' +
      'Values of the configs of sources are placeholders, which the environment fills.',
    options: {
      ...remoteOptions,
      context: text('NAME', 'only this one; otherwise all that are not archived'),
      format: text('FORMAT', 'yaml or json (yaml)'),
      out: text('FILE', 'writes a file instead'),
      replace: flag('writes over a file that is there'),
      show: { ...text('KEY', 'of configs, whose values are written; can be repeated'), multiple: true },
    },
    async run({
      values: { url, context, format = 'yaml', out, replace = false, show },
      variables,
      terminal,
    }) {
      if (format !== 'yaml' && format !== 'json') throw new Error('--format must be yaml or json.');
      const remote = await remoteOf(url, variables, terminal);
      const { readForExport } = await import('@recon/contract/live-state');
      const { toBundle } = await import('@recon/engine/configuration/bundle/to-bundle');
      const { bundleText } = await import('@recon/engine/configuration/bundle/bundle-text');
      const { writeNew } = await import('./bundle/plan-file');
      const { namesText } = await import('./bundle/texts');
      const result = toBundle(await readForExport(remote, context), show);
      if ('repeated' in result)
        throw new Error(namesText('Names that are not unique cannot be exported', result.repeated));
      const content = bundleText(result.bundle, format);
      if (out === undefined) await terminal.write(content);
      else await writeNew(out, content, replace, '--replace writes over it');
    },
  }),
  validate: command({
    summary: 'Checks a file, without a service. Names line and column of everything that is wrong.',
    parameters: 'FILE',
    options: { strict: flag('ends with 1 if something may be a mistake') },
    async run({ values: { strict }, parameters: [file], terminal }) {
      const { loadBundle } = await import('./bundle/plan-file');
      const { noteMistakes, withNoun } = await import('./bundle/texts');
      const loaded = await loadBundle(file!);
      const { bundle } = loaded;
      noteMistakes(loaded, terminal);
      terminal.note(
        `${file} is valid: ${withNoun(bundle.contexts.length, 'context')}, ${withNoun(bundle.feeSchedules.length, 'fee schedule')}.`,
      );
      return strict && loaded.mistakes.length > 0 ? 1 : 0;
    },
  }),
  schema: command({
    summary: 'Prints the JSON schema of such files, for editors.',
    async run({ terminal }) {
      const { bundleSchema } = await import('@recon/contract/bundle');
      await terminal.write(`${JSON.stringify(bundleSchema(), null, 2)}\n`);
    },
  }),
  plan: planCommand,
  diff: planCommand,
  apply: command({
    summary:
      'Applies a file or a saved plan, and compares at the end.\n' +
      'All at once to a console that has the contexts itself, else step by step. What was broken off is resumed.\n' +
      'Ends with 0, with 2 if the service kept something differently, with 3 if the target is not what was planned on.',
    parameters: 'FILE',
    options: { ...planOptions, yes: flag('does not ask') },
    async run({ values, parameters: [file], variables, terminal }) {
      const remote = await remoteOf(values.url, variables, terminal);
      const { runApply } = await import('./bundle/plan');
      return runApply(remote, file!, {
        ...optionsOf(values, variables),
        terminal,
        ask: values.yes ? undefined : ask,
      });
    },
  }),
};

type PlanValues = { prune?: boolean; rule?: string[]; json?: boolean };

function optionsOf({ prune = false, rule = [], json = false }: PlanValues, variables: Variables) {
  return { prune, rules: rule, isJson: json, values: variables };
}

async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here: --yes applies without a question.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Only yes goes on: `);
  terminal.close();
  return answer.trim() === 'yes';
}
