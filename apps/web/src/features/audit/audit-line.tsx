import { type AuditLine, deviceDetails, exportedLists } from '@atelier/contract';
import { settingKeys, staffRoles } from '@atelier/domain';
import { formatDate, type Translate } from '@atelier/i18n';
import { ProperName } from '@atelier/ui';
import * as z from 'zod/mini';
import { useTranslation } from '#shared/language/use-translation.ts';

export function AuditLineItem({ line }: { line: AuditLine }) {
  const { t, language } = useTranslation();
  const changes = changesIn(t, line.changes);
  return (
    <div className="flex flex-wrap gap-x-4">
      <time dateTime={line.at} className="text-sm/6 text-ink-muted tabular-nums">
        {formatDate(line.at, language, { pattern: 'HH:mm' })}
      </time>
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="wrap-anywhere">
          <span>{t(`audit.action.${line.action}`)}</span>
          <Subject line={line} />
        </p>
        {changes.map((change) => (
          <p key={change} className="text-sm wrap-anywhere text-ink-muted">
            {change}
          </p>
        ))}
      </div>
    </div>
  );
}

function Subject({ line: { subject, actor } }: { line: AuditLine }) {
  const { t } = useTranslation();
  if (subject === null || subject.id === actor?.id) return null;
  if (subject.kind === 'user')
    return <NamedFact name={subject.name ?? t('audit.erasedPerson')} className="font-medium" />;
  const { kind, id, name } = subject;
  const setting = settingKeys.find((key) => kind === 'setting' && key === id);
  const description = setting === undefined ? (name ?? id) : t(`audit.setting.${setting}`);
  const entry = entryKinds.find((each) => each === kind);
  return (
    <>
      {entry !== undefined && (
        <span className="text-sm text-ink-muted">
          <span>{' · '}</span>
          <span>{t(`audit.kind.${entry}`)}</span>
        </span>
      )}
      <NamedFact name={description} className="text-sm text-ink-muted" />
    </>
  );
}

/** Kinds of catalog entries, which the line names. */
const entryKinds = ['deviceType', 'partner', 'zone', 'slotPlan', 'slot', 'shelf', 'fault', 'readyAnswer'] as const;

function NamedFact({ name, className }: { name: string; className: string }) {
  return (
    <span className={className}>
      <span>{' · '}</span>
      <ProperName>{name}</ProperName>
    </span>
  );
}

const Roles = z.array(z.enum(staffRoles));
const Flag = z.optional(z.object({ to: z.boolean() }));
const ShelfName = z.nullable(z.string());
const Changes = z.object({
  fields: z.optional(z.array(z.string())),
  roles: z.optional(z.union([Roles, z.object({ from: Roles, to: Roles })])),
  maySeeFigures: Flag,
  mayManageTill: Flag,
  isPremium: Flag,
  isVerified: Flag,
  hits: z.optional(z.int()),
  list: z.optional(z.enum(['repairs', 'customers', 'till', ...exportedLists])),
  shelf: z.optional(z.object({ from: ShelfName, to: ShelfName })),
});
const flags = ['maySeeFigures', 'mayManageTill', 'isPremium', 'isVerified'] as const;
const knownChanges = [
  'firstName',
  'lastName',
  'phone',
  'address',
  'email',
  'zone',
  'accessories',
  'awayUntil',
  'type',
  'name',
  'weekdays',
  'seasons',
  'time',
  'capacity',
  'driverId',
  'closed',
  'stops',
  'zoneId',
  'handover',
  'body',
  'place',
  ...deviceDetails,
] as const;

/** Returns the changes as text. Changes without a translation are omitted. */
function changesIn(t: Translate, changes: AuditLine['changes']): string[] {
  const { success, data } = z.safeParse(Changes, changes);
  if (!success) return [];
  const { fields = [], roles, hits, list, shelf } = data;
  const shelfName = (name: string | null) => name ?? t('audit.change.noShelf');
  const names = (of: z.infer<typeof Roles>) => of.map((role) => t(`role.${role}`)).join(' · ');
  const typed = knownChanges.filter((field) => fields.includes(field)).map((field) => t(`audit.field.${field}`));
  return [
    ...(typed.length === 0 ? [] : [t('audit.change.fields', { fields: typed.join(', ') })]),
    ...(roles === undefined
      ? []
      : 'from' in roles
        ? [t('audit.change.roles', { from: names(roles.from), to: names(roles.to) })]
        : [t('audit.change.rolesSet', { to: names(roles) })]),
    ...flags.flatMap((flag) => {
      const set = data[flag];
      return set === undefined
        ? []
        : [t(`audit.change.${flag}`, { to: t(set.to ? 'audit.change.yes' : 'audit.change.no') })];
    }),
    ...(shelf === undefined ? [] : [t('audit.change.shelf', { from: shelfName(shelf.from), to: shelfName(shelf.to) })]),
    ...(list === undefined ? [] : [t(`audit.change.list.${list}`)]),
    ...(hits === undefined ? [] : [t('audit.change.hits', { count: hits })]),
  ];
}
