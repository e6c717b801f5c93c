import { uuidv7 } from 'uuidv7';
import type { AuditAction, AuditSubject } from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { audit } from '#schema/index.ts';

/** Who saw or changed what. `changes` names fields; values only of settings, roles and flags, and never what a person typed about another. */
export type AuditEntry = {
  readonly actorId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly subject?: { readonly kind: AuditSubject; readonly id: string };
  readonly changes?: Readonly<Record<string, unknown>>;
};

/** Writes a line: in the transaction of what it tells of, or, where nothing is changed, before the answer leaves (decision 0064). */
export async function recordAudit(database: Database, { subject, changes = {}, ...line }: AuditEntry): Promise<void> {
  await database.insert(audit).values({
    id: uuidv7(),
    ...line,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    changes,
  });
}
