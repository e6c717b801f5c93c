import { HOUR_MS } from '@atelier/domain';
import type { AuditLine } from '@atelier/contract';

export type AuditGroup = {
  readonly key: string;
  readonly actor: AuditLine['actor'];
  readonly hour: string;
  readonly lines: readonly AuditLine[];
};

/** Groups lines by hour, newest first, and in the hour by person, latest first. */
export function groupAuditLines(lines: readonly AuditLine[]): AuditGroup[] {
  const groups = Map.groupBy(lines, ({ at, actor }) => `${hourOf(at)} ${actor?.id ?? ''}`);
  return [...groups].map(([key, [newestLine, ...otherGroups]]) => {
    if (newestLine === undefined) throw new TypeError('invariant: empty audit group');
    return { key, actor: newestLine.actor, hour: hourOf(newestLine.at), lines: [newestLine, ...otherGroups] };
  });
}

function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString();
}
