import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeReport, shipped } from './audit.ts';

function reportOf(severity: string) {
  const via = [{ title: 'Prototype pollution', url: 'https://advisories.example/1' }];
  return {
    vulnerabilities: {
      parser: { name: 'parser', severity, via },
      server: { name: 'server', severity, via: ['parser'] },
    },
  };
}

test.each(['high', 'critical'])('%s vulnerabilities fail with their advisory', (severity) => {
  expect(judgeReport(reportOf(severity))).toEqual({
    lines: [
      `${severity} parser: Prototype pollution (https://advisories.example/1)`,
      '2 packages with high or critical vulnerabilities',
    ],
    code: 1,
  });
});

test('moderate vulnerabilities are printed and pass', () => {
  const { lines, code } = judgeReport(reportOf('moderate'));
  expect([lines[0], code]).toEqual([expect.stringContaining('moderate parser'), 0]);
});

test('a registry without audits is named and passes', () => {
  const { lines, code } = judgeReport({ message: '405 Method Not Allowed' });
  expect([lines, code]).toEqual([[expect.stringMatching(/^Nothing was checked.*405/)], 0]);
});

test('SECURITY.md lists the packages that the audit checks', () => {
  const [, options = ''] =
    /`npm sbom (.+?)`/.exec(readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')) ?? [];
  expect(options.split(' ')).toEqual([...shipped, '--sbom-format=cyclonedx']);
});
