import { uuidv7 } from 'uuidv7';
import type { AuditAction, AuditSubject } from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { audit } from '#schema/index.ts';

/** Audit line. `changes` names fields. It stores values only of settings, roles, flags and shelves, because texts may be personal. */
export type AuditEntry = {
  /** Null for a command of the operator. */
  readonly viewer: { readonly userId: string; readonly sessionId: string } | null;
  readonly at: Date;
  readonly action: AuditAction;
  readonly subject?: { readonly kind: AuditSubject; readonly id: string };
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Names of changed fields, instead of `changes`. */
  readonly fields?: readonly string[];
};

/** Writes an audit line in the transaction of the change. Reads write it before the response is sent (decisions/0064). */
export async function recordAudit(
  database: Database,
  { viewer, subject, fields = [], changes = fields.length === 0 ? {} : { fields }, ...line }: AuditEntry,
): Promise<void> {
  await database.insert(audit).values({
    id: uuidv7(),
    actorId: viewer?.userId ?? null,
    sessionId: viewer?.sessionId ?? null,
    ...line,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    changes,
  });
}

type AuditedColumns<Row> = { readonly fields: readonly (keyof Row & string)[]; readonly flags: readonly (keyof Row)[] };

/** Returns changes for an audit line: values of flags alone, and names of other fields, where an id is named by what it refers to. */
export function changesBetween<Row>(
  before: Row,
  after: NoInfer<Row>,
  { fields, flags }: AuditedColumns<NoInfer<Row>>,
): Record<string, unknown> {
  const isChanged = (field: keyof Row) => before[field] !== after[field];
  const names = fields.filter(isChanged).map((field) => field.replace(/Id$/u, ''));
  return {
    ...(names.length === 0 ? {} : { fields: names }),
    ...Object.fromEntries(flags.filter(isChanged).map((flag) => [flag, { from: before[flag], to: after[flag] }])),
  };
}
