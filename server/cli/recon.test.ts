import { expect, test } from 'vitest';
import { runRecon } from '../testing/run-recon';

const names = [
  ...'serve seed token backup restore export validate schema plan diff apply match convert activity'.split(
    ' ',
  ),
  'data export',
  'data import',
];
const ofActivity = 'export verify erase-values erase-person key new-key rotate-key'.split(' ');

test('--help lists every command with what it does', async () => {
  const { exitCode, output, messages } = await runRecon(['--help']);
  expect([exitCode, messages]).toEqual([0, []]);
  for (const name of [...names, ...ofActivity.map((one) => `activity ${one}`)])
    expect(output).toMatch(new RegExp(`^ {2}${name}( \\[?[A-Z]+\\]?)* {2,}[A-Z].*\\.`, 'm'));
});

test.each([...names, ...ofActivity.map((name) => `activity ${name}`)])(
  '%s describes itself for --help, and refuses an unknown option in one sentence',
  async (name) => {
    const help = await runRecon([...name.split(' '), '--help']);
    expect([help.exitCode, help.messages]).toEqual([0, []]);
    expect(help.output).toMatch(new RegExp(`^recon ${name}( \\[options\\])?( \\[?[A-Z]+\\]?)*\n\n {2}[A-Z]`));
    expect(help.output!.split('\n').every((line) => line.length <= 125)).toBe(true);
    expect(await runRecon([...name.split(' '), '--nope'])).toEqual({
      exitCode: 1,
      output: undefined,
      messages: ["Unknown option '--nope'. --help lists what is possible."],
      said: ["Unknown option '--nope'. --help lists what is possible."],
    });
  },
);

test.each([
  [['nope'], /^There is no command nope\. These are possible: serve, seed/],
  [['toString'], /^There is no command toString\./],
  [['data', 'import'], /^FILE is missing\.$/],
  [['data', 'import', ' '], /^FILE is missing\.$/],
  [['export', '--context', 'A', '--context', 'B'], /^--context is possible once only\.$/],
  [['data', 'import', '/nowhere/x'], /^\/nowhere\/x is not there, nor is its folder\.$/],
  [['token', 'x'], /^Unexpected: "x"\.$/],
  [['activity', 'verify', 'a', 'b'], /^Only FILE is possible, not "a" and "b"\./],
  [['seed', '--rules'], /^Option '--rules <value>' argument missing\. --help/],
  [['token'], /^--permissions must be \* or some of /],
])('%j ends with 1 and one sentence', async (words, message) => {
  const { exitCode, output, messages } = await runRecon(words, { RECON_DATA_DIR: '/nowhere' });
  expect([exitCode, output, messages.length]).toEqual([1, undefined, 1]);
  expect(messages[0]).toMatch(message);
});
