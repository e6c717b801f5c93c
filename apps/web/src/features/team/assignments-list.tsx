import type { Assignments } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import { UserText } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AssigneeField } from '#subjects/transitions/fields/assignee-field.tsx';
import { assigneeRole } from '#subjects/transitions/context/transition-context.ts';
import {
  assignmentKinds,
  itemsByKind,
  canBePostponed,
  KEEP_ASSIGNEE,
  BACK_TO_PLANNING,
  type Recipients,
  type Assignment,
  type AssignmentKind,
} from './reassign-work.ts';

type AssignmentsListProps = {
  assignments: Assignments;
  kinds?: readonly AssignmentKind[];
  from: string;
  recipients: Recipients;
  onRecipientsChange: (goes: Recipients) => void;
  refused: ReadonlyMap<string, string>;
};

export function AssignmentsList({
  assignments,
  kinds = assignmentKinds,
  from,
  recipients,
  onRecipientsChange,
  refused,
}: AssignmentsListProps) {
  const { t } = useTranslation();
  const itemsByKindMap = itemsByKind(assignments);
  return (
    <div className="grid grid-cols-1 gap-5">
      {kinds
        .filter((kind) => itemsByKindMap[kind].length > 0)
        .map((kind) => (
          <section key={kind} aria-label={t(`team.disableDialog.${kind}`)} className="grid grid-cols-1 gap-2">
            <h3 className="text-sm font-semibold">
              <span>{t(`team.disableDialog.${kind}`)}</span>{' '}
              <span className="font-normal text-ink-muted">{`(${itemsByKindMap[kind].length})`}</span>
            </h3>
            <ul className="grid gap-px overflow-hidden rounded-control border border-line">
              {itemsByKindMap[kind].map((repair) => (
                <li key={repair.id} className="bg-sunken px-3 py-2">
                  <AssignmentLine
                    {...repair}
                    isRefused={refused.has(repair.id)}
                    why={refused.get(repair.id) ?? keepReason(t, kind, repair)}
                  />
                </li>
              ))}
            </ul>
            <RecipientField
              {...{ kind, from }}
              items={itemsByKindMap[kind]}
              to={recipients[kind]}
              onRecipientChange={(to) => onRecipientsChange({ ...recipients, [kind]: to })}
            />
          </section>
        ))}
    </div>
  );
}

type RecipientFieldProps = {
  kind: AssignmentKind;
  items: readonly Assignment[];
  from: string;
  to: string | undefined;
  onRecipientChange: (to: string) => void;
};

/** Recipient of all work of a kind. Devices in hand have none, because the person who gets one back checks it in. */
function RecipientField({ kind, items, from, to = KEEP_ASSIGNEE, onRecipientChange }: RecipientFieldProps) {
  const { t } = useTranslation();
  const reassignAction = items.find((each) => each.reassignAction !== null)?.reassignAction ?? null;
  if (kind === 'inCustody') return <p className="text-sm text-ink-muted">{t('team.disableDialog.bookIn')}</p>;
  if (reassignAction === null) return null;
  const stays = { value: KEEP_ASSIGNEE, label: t('team.disableDialog.keepAssignee') };
  const plan = { value: BACK_TO_PLANNING, label: t('team.disableDialog.plan') };
  return (
    <FormField
      label={t(`team.disableDialog.reassignTo.${kind}`)}
      required={false}
      // The first option says what happens without a choice.
      hint=""
      {...(to === BACK_TO_PLANNING && { description: t('team.disableDialog.planText') })}
    >
      <AssigneeField
        required
        role={assigneeRole(reassignAction)}
        extraOptions={canBePostponed(reassignAction) ? [stays, plan] : [stays]}
        excludedId={from}
        value={to}
        onChange={onRecipientChange}
      />
    </FormField>
  );
}

function keepReason(t: Translate, kind: AssignmentKind, { reassignAction }: Assignment): string | null {
  return reassignAction === null && kind !== 'inCustody' ? t('team.disableDialog.atPartner') : null;
}

function AssignmentLine({
  id,
  device,
  issue,
  isRefused,
  why,
}: Assignment & { isRefused: boolean; why: string | null }) {
  return (
    <>
      <Link
        to={paths.workshopRepair(id)}
        className="inline-flex flex-wrap items-center gap-x-2 rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
      >
        <span className="wrap-anywhere">{device}</span>
        <span translate="no" className="text-sm tabular-nums">{`#${id}`}</span>
      </Link>
      <UserText className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{issue}</UserText>
      {why !== null && <p className={`text-sm font-medium ${isRefused ? 'text-danger' : ''}`}>{why}</p>}
    </>
  );
}
