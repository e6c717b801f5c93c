/** Checks what a shop runs with for known vulnerabilities: `npm run audit`. */
import { spawnSync } from 'node:child_process';

interface Vulnerability {
  name: string;
  severity: string;
  via: readonly (string | { title: string; url: string })[];
}

interface AuditReport {
  /** Missing if the registry gave no answer. */
  vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  message?: string;
}

const REFUSED = ['high', 'critical'];

/** The bundle contains packages that production needn't install, so a shop's packages count by workspace. */
export const shipped = ['--workspace=@atelier/api', '--workspace=@atelier/web'];

/** Returns the lines to print and the exit code for npm's report. A registry that answers no audits is no failure. */
export function judgeReport({ vulnerabilities, message = 'no report' }: AuditReport): {
  lines: string[];
  code: number;
} {
  if (vulnerabilities === undefined)
    return { lines: [`Nothing was checked, the registry gave no report: ${message}`], code: 0 };
  const lines = Object.values(vulnerabilities).flatMap(({ name, severity, via }) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [`${severity} ${name}: ${cause.title} (${cause.url})`])),
  );
  const refused = Object.values(vulnerabilities).filter(({ severity }) => REFUSED.includes(severity));
  return {
    lines: [...lines, `${refused.length} packages with high or critical vulnerabilities`],
    code: refused.length > 0 ? 1 : 0,
  };
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', ...shipped, '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const { lines, code } = judgeReport(JSON.parse(stdout || '{}') as AuditReport);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = code;
}
