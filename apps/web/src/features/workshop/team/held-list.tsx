import type { Holdings } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AssigneeField } from '../transition/assignee-field.tsx';
import { assigneeRole } from '../transition/form-model.ts';
import { heldKinds, heldOf, isPlannable, STAYS, TO_PLAN, type Goes, type Held, type HeldKind } from './give-away.ts';

type HeldListProps = {
  holdings: Holdings;
  /** Which of it is asked about; all of it where nothing is said. */
  kinds?: readonly HeldKind[];
  /** Whose it is. */
  from: string;
  goes: Goes;
  onGoes: (goes: Goes) => void;
  /** Why something couldn't be given, by the repair's number. */
  refused: ReadonlyMap<string, string>;
};

/** What somebody holds, kind by kind, each with to whom it goes. */
export function HeldList({ holdings, kinds = heldKinds, from, goes, onGoes, refused }: HeldListProps) {
  const { t } = useTranslation();
  const held = heldOf(holdings);
  return (
    <div className="grid grid-cols-1 gap-5">
      {kinds
        .filter((kind) => held[kind].length > 0)
        .map((kind) => (
          <section key={kind} aria-label={t(`team.disabling.${kind}`)} className="grid grid-cols-1 gap-2">
            <h3 className="text-sm font-semibold">
              <span>{t(`team.disabling.${kind}`)}</span>{' '}
              <span className="font-normal text-ink-muted">{`(${held[kind].length})`}</span>
            </h3>
            <ul className="grid gap-px overflow-hidden rounded-control border border-line">
              {held[kind].map((repair) => (
                <li key={repair.id} className="bg-sunken px-3 py-2">
                  <HeldRepair
                    {...repair}
                    isRefused={refused.has(repair.id)}
                    why={refused.get(repair.id) ?? whyStays(t, kind, repair)}
                  />
                </li>
              ))}
            </ul>
            <To {...{ kind, from }} held={held[kind]} to={goes[kind]} onTo={(to) => onGoes({ ...goes, [kind]: to })} />
          </section>
        ))}
    </div>
  );
}

type ToProps = {
  kind: HeldKind;
  held: readonly Held[];
  from: string;
  to: string | undefined;
  onTo: (to: string) => void;
};

/** To whom all of a kind goes. What is in somebody's hands is booked in by whoever gets it back. */
function To({ kind, held, from, to = STAYS, onTo }: ToProps) {
  const { t } = useTranslation();
  const gives = held.find((each) => each.gives !== null)?.gives ?? null;
  if (kind === 'inHand') return <p className="text-sm text-ink-muted">{t('team.disabling.bookIn')}</p>;
  if (gives === null) return null;
  const stays = { value: STAYS, label: t('team.disabling.stays') };
  const plan = { value: TO_PLAN, label: t('team.disabling.plan') };
  return (
    <FormField
      label={t(`team.disabling.to.${kind}`)}
      required={false}
      // It says already what happens unless somebody is chosen.
      hint=""
      {...(to === TO_PLAN && { description: t('team.disabling.planText') })}
    >
      <AssigneeField
        required
        role={assigneeRole(gives)}
        instead={isPlannable(gives) ? [stays, plan] : [stays]}
        without={from}
        value={to}
        onChange={onTo}
      />
    </FormField>
  );
}

/** Why what can't be given stays; null for all else. */
function whyStays(t: Translate, kind: HeldKind, { gives }: Held): string | null {
  return gives === null && kind !== 'inHand' ? t('team.disabling.atPartner') : null;
}

function HeldRepair({ id, device, what, isRefused, why }: Held & { isRefused: boolean; why: string | null }) {
  return (
    <>
      <Link
        to={paths.workshopRepair(id)}
        className="inline-flex flex-wrap items-center gap-x-2 rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        <span className="wrap-anywhere">{device}</span>
        <span translate="no" className="text-sm tabular-nums">{`#${id}`}</span>
      </Link>
      <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{what}</p>
      {why !== null && <p className={`text-sm font-medium ${isRefused ? 'text-danger' : ''}`}>{why}</p>}
    </>
  );
}
