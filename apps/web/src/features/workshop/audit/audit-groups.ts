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
export function groupLines(lines: readonly AuditLine[]): AuditGroup[] {
  const groups = Map.groupBy(lines, ({ at, actor }) => `${hourOf(at)} ${actor?.id ?? ''}`);
  return [...groups].map(([key, [first, ...others]]) => {
    if (first === undefined) throw new TypeError('a group has a line');
    return { key, actor: first.actor, hour: hourOf(first.at), lines: [first, ...others] };
  });
}

function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / HOUR) * HOUR).toISOString();
}
