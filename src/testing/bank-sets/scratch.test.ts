import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { measure } from './measure';
import { makeSets } from './all-sets';
it.each(makeSets.map((make) => [make.name, make] as const))('%s', async (name, make) => {
  if (process.env['ONLY'] && !name.includes(process.env['ONLY'])) return;
  const at = performance.now();
  const m = await measure(make(Number(process.env['SEED'] ?? 0)));
  const out = [
    `== ${name}: ${m.rows.left.size} x ${m.rows.right.size}, ${Math.round(performance.now() - at)} ms`,
    `accepted ${m.read.accepted.join('; ')}`,
    `fields ${JSON.stringify(m.read.left.summary.fields)} | ${JSON.stringify(m.read.right.summary.fields)}`,
    `dialect ${m.read.left.summary.dialect.zone} ${m.read.right.summary.dialect.zone} ${JSON.stringify(m.read.left.summary.problems.map(({ code, count }) => [code, count]))} ${JSON.stringify(m.read.right.summary.problems.map(({ code, count }) => [code, count]))}`,
    ...m.suggestions.suggestions.map(
      (s) =>
        `rule ${s.rule.type} ${JSON.stringify(s.rule.config)} takes ${JSON.stringify(s.takes)} ${s.risk.level} ${s.risk.reason.code}`,
    ),
    `rate ${m.rate.toFixed(2)} truth ${m.truth.toFixed(2)} false ${m.falseMatches.length} missed ${m.missed.length} misread ${m.misread.length}`,
    `open ${m.open} right ${m.right} falseStatements ${m.falseStatements.length}`,
    ...m.groups.map(
      (g) =>
        `group ${g.key} ${g.left.rows}/${g.right.rows} ${g.proposal ? `${g.proposal.rule.type} ${g.proposal.matches}` : ''}`,
    ),
    ...(['misread', 'falseMatches', 'missed', 'wrong', 'falseStatements', 'falseHints'] as const).flatMap(
      (k) => m[k].slice(0, 12).map((l) => `  ${k}: ${l}`),
    ),
  ];
  writeFileSync(`/tmp/truth-${name.replaceAll(/\W+/g, '-')}.txt`, out.join('\n') + '\n');
});
