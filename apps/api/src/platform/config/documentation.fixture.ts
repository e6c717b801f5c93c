import { type Variable, variables } from './variables.ts';

const documented: readonly (readonly [name: string, Variable<unknown>])[] = Object.entries(variables);

export function configurationTable(): string {
  return [
    '# Configuration',
    '',
    'Every environment variable the server reads. Generated from `apps/api/src/platform/config/variables.ts`; a test keeps it fresh.',
    'All that is wrong or missing is listed at once at start, a line for each variable, and stops the start.',
    'Each can be given as a file: `<variable>_FILE` names one that holds the value, such as a secret of a container.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...documented.map(([name, entry]) => `| ${name} | ${cell(entry.default)} | ${cell(entry.meaning)} |`),
    '',
  ].join('\n');
}

/** Returns a file for `node --env-file`, with every variable as a comment. */
export function exampleEnvironment(): string {
  const entries = documented.map(([name, entry]) =>
    [`# ${entry.meaning}`, `# Default: ${entry.default}`, `#${name}=`].join('\n'),
  );
  const head =
    '# Settings of Atelier. Copy this file to .env and remove the # of what you set. A value with a # or a space needs quotes.';
  return `${[head, ...entries].join('\n\n')}\n`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
