import type { AuditLine } from '@atelier/contract';

/** What one person did within an hour. */
export type AuditGroup = {
  readonly key: string;
  readonly actor: AuditLine['actor'];
  /** The beginning of the hour, as an instant. */
  readonly hour: string;
  readonly lines: readonly AuditLine[];
};

const HOUR = 3_600_000;

/** Lines by hour, the newest first, and within an hour by person, whoever did something last first. */
export function groupAuditLines(lines: readonly AuditLine[]): AuditGroup[] {
  const groups = Map.groupBy(lines, ({ at, actor }) => `${hourOf(at)} ${actor?.id ?? ''}`);
  return [...groups].map(([key, [newestLine, ...otherGroups]]) => {
    if (newestLine === undefined) throw new TypeError('a group has a line');
    return { key, actor: newestLine.actor, hour: hourOf(newestLine.at), lines: [newestLine, ...otherGroups] };
  });
}

function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / HOUR) * HOUR).toISOString();
}
