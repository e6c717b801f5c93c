import type { Assignments, Member } from '@atelier/contract';
import { isDriverRole, type StaffRole } from '@atelier/domain';
import { Alert, Skeleton } from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyWithFailureLine } from '#shared/chunks/lazy-with-failure-line.tsx';
import { slotPlansQuery } from '#subjects/staff/lists/planning.ts';
import { assignmentsQuery } from './members.ts';
import { itemsByKind, kindsOfRoles, useReassignWork, type Recipients, type AssignmentKind } from './reassign-work.ts';
import { LoadFailures, RulesOfDriver } from './rules-of-driver.tsx';

// Lazy, because most changes remove no role.
const AssignmentsList = lazyWithFailureLine(async () => (await import('./assignments-list.tsx')).AssignmentsList, {
  fallback: () => <Skeleton className="h-24 rounded-control" />,
});

const noRefusals: ReadonlyMap<string, string> = new Map();

export function useReassignment({ id, roles }: Pick<Member, 'id' | 'roles'>) {
  const client = useQueryClient();
  const giveAway = useReassignWork(id);
  const [recipients, setRecipients] = useState<Recipients>({});
  const [refused, setRefused] = useState(noRefusals);
  /** Returns false if the person has to read or choose something first. After a failed load they go on by a second press. */
  const give = async (remainingRoles: readonly StaffRole[]) => {
    const query = assignmentsQuery(id);
    const { queryKey } = query;
    const kinds = kindsOfLostRoles(roles, remainingRoles);
    if (kinds.length > 0 && client.getQueryState(queryKey)?.status === 'pending') {
      const loaded = await client.fetchQuery(query).catch(() => null);
      if (loaded === null || holdsAny(loaded, kinds)) return false;
    }
    const assignments = client.getQueryData(queryKey);
    const chosen = Object.fromEntries(kinds.map((kind) => [kind, recipients[kind]]));
    const why = assignments === undefined ? noRefusals : await giveAway(assignments, chosen);
    setRefused(why);
    if (why.size > 0) await client.invalidateQueries({ queryKey });
    return why.size === 0;
  };
  return { recipients, setRecipients, refused, give };
}

type AssignmentsOfLostRolesProps = {
  member: Member;
  roles: readonly StaffRole[];
  reassignment: ReturnType<typeof useReassignment>;
};

/** Asks for recipients of work in removed roles, and counts the rules that still name a former driver. */
export function AssignmentsOfLostRoles({ member, roles, reassignment }: AssignmentsOfLostRolesProps) {
  const { t } = useTranslation();
  const kinds = kindsOfLostRoles(member.roles, roles);
  const stopsDriving = member.roles.some(isDriverRole) && !roles.some(isDriverRole);
  const answer = useQuery({
    ...assignmentsQuery(member.id),
    enabled: kinds.length > 0,
  });
  const plans = useQuery({ ...slotPlansQuery, enabled: stopsDriving });
  if (kinds.length === 0) return null;
  const { data } = answer;
  const { recipients, setRecipients, refused } = reassignment;
  return (
    <>
      {data !== undefined && holdsAny(data, kinds) && (
        <section className="grid grid-cols-1 gap-4">
          {refused.size > 0 ? (
            <Alert variant="warning" role="alert" title={t('team.form.reassignFailed')}>
              {t('team.form.reassignFailedText')}
            </Alert>
          ) : (
            <p className="text-sm">{t('team.form.assignedWorkHint', { name: member.name })}</p>
          )}
          <AssignmentsList
            assignments={data}
            from={member.id}
            onRecipientsChange={setRecipients}
            {...{ kinds, recipients, refused }}
          />
        </section>
      )}
      <LoadFailures queries={stopsDriving ? [answer, plans] : [answer]} />
      {stopsDriving && <RulesOfDriver member={member} plans={plans.data ?? []} />}
    </>
  );
}

function kindsOfLostRoles(
  roles: readonly StaffRole[],
  remainingRoles: readonly StaffRole[],
): readonly AssignmentKind[] {
  return kindsOfRoles(roles.filter((role) => !remainingRoles.includes(role)));
}

function holdsAny(assignments: Assignments, kinds: readonly AssignmentKind[]): boolean {
  const items = itemsByKind(assignments);
  return kinds.some((kind) => items[kind].length > 0);
}
