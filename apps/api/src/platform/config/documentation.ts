import { type Variable, type VariableName, variables } from './variables.ts';

export function configurationTable(): string {
  return [
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
}

function row(name: VariableName): string {
  const entry: Variable<unknown> = variables[name];
  const meaning = entry.isUnused === true ? `${entry.meaning} *Checked, not in effect yet.*` : entry.meaning;
  return `| ${name} | ${cell(entry.default)} | ${cell(meaning)} |`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
