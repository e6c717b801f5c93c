import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { audit } from '#schema/index.ts';

/** Who saw or changed what. `changes` names fields; values only of settings, roles and flags, and never what a person typed about another. */
type Audited = {
  readonly actorId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly subject?: { readonly kind: AuditSubject; readonly id: string };
  readonly changes?: Readonly<Record<string, unknown>>;
};

type AuditAction = 'member.invited' | 'member.changed' | 'member.disabled' | 'member.enabled' | 'setting.changed';

type AuditSubject = 'user' | 'setting';

/** Writes a line in the transaction of what it tells of. */
export async function recordAudit(tx: Transaction, { subject, changes = {}, ...line }: Audited): Promise<void> {
  await tx.insert(audit).values({
    id: uuidv7(),
    ...line,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    changes,
  });
}
