import { type Variable, type VariableName, variables } from './variables.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const row = (name: VariableName): string => {
  const entry: Variable<unknown> = variables[name];
  const meaning = entry.notYet === true ? `${entry.meaning} *Checked, not in effect yet.*` : entry.meaning;
  return `| ${name} | ${cell(entry.default)} | ${cell(meaning)} |`;
};

/** The table of all variables, as docs/generated/configuration.md holds it. */
export const configurationTable = (): string =>
  [
    '# Configuration',
    '',
    'Every environment variable the server reads. Generated from `apps/api/src/platform/config/variables.ts`; a test keeps it fresh.',
    'All that is wrong or missing is listed at once at start, a line for each variable, and stops the start.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...(Object.keys(variables) as VariableName[]).map(row),
    '',
  ].join('\n');
