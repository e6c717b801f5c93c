import type { Holdings, Member } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { Alert, Skeleton } from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyPart } from '#shared/parts/lazy-part.tsx';
import { holdingsQuery } from '../api/members.ts';
import { heldOf, kindsHeldAs, useGiveAway, type Goes, type HeldKind } from './give-away.ts';

// Most changes take no role away.
const HeldList = lazyPart(async () => (await import('./held-list.tsx')).HeldList, {
  waiting: () => <Skeleton className="h-24 rounded-control" />,
  failed: ({ retry, retrying }) => <LoadFailureLine onRetry={retry} retrying={retrying} />,
});

const nothing: ReadonlyMap<string, string> = new Map();

/** What somebody holds in roles that are taken from them, and to whom it goes; `give` says whether all went there that was to. */
export function useHandOver({ id, roles }: Pick<Member, 'id' | 'roles'>) {
  const client = useQueryClient();
  const giveAway = useGiveAway(id);
  const [goes, setGoes] = useState<Goes>({});
  const [refused, setRefused] = useState(nothing);
  const give = async (left: readonly StaffRole[]): Promise<boolean> => {
    const { queryKey } = holdingsQuery(id);
    const holdings = client.getQueryData(queryKey);
    const kinds = kindsLost({ roles, left });
    const chosen = Object.fromEntries(kinds.map((kind) => [kind, goes[kind]]));
    const why = holdings === undefined ? nothing : await giveAway(holdings, chosen);
    setRefused(why);
    if (why.size > 0) await client.invalidateQueries({ queryKey });
    return why.size === 0;
  };
  return { goes, setGoes, refused, give };
}

type HeldInRolesProps = {
  member: Member;
  /** What they are left with. */
  roles: readonly StaffRole[];
  handOver: ReturnType<typeof useHandOver>;
};

/** Asks to whom goes what somebody holds in the roles that they lose; nothing where they lose none, or hold nothing in it. */
export function HeldInRoles({ member, roles, handOver }: HeldInRolesProps) {
  const { t } = useTranslation();
  const kinds = kindsLost({ roles: member.roles, left: roles });
  const { data, isError, isFetching, refetch } = useQuery({ ...holdingsQuery(member.id), enabled: kinds.length > 0 });
  if (kinds.length === 0) return null;
  if (data === undefined)
    return isError ? <LoadFailureLine retrying={isFetching} onRetry={() => void refetch()} /> : null;
  if (!isHolding(data, kinds)) return null;
  const { goes, setGoes, refused } = handOver;
  return (
    <section className="grid grid-cols-1 gap-4">
      {refused.size > 0 ? (
        <Alert variant="warning" role="alert" title={t('team.form.notGiven')}>
          {t('team.form.notGivenText')}
        </Alert>
      ) : (
        <p className="text-sm">{t('team.form.rolesHeld', { name: member.name })}</p>
      )}
      <HeldList holdings={data} from={member.id} onGoes={setGoes} {...{ kinds, goes, refused }} />
    </section>
  );
}

function kindsLost({ roles, left }: { roles: readonly StaffRole[]; left: readonly StaffRole[] }): readonly HeldKind[] {
  return kindsHeldAs(roles.filter((role) => !left.includes(role)));
}

function isHolding(holdings: Holdings, kinds: readonly HeldKind[]): boolean {
  const held = heldOf(holdings);
  return kinds.some((kind) => held[kind].length > 0);
}
