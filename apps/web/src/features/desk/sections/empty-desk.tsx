import { DAY_MS } from '@atelier/domain';
import { formatMomentInSentence, formatWindow } from '@atelier/i18n';
import { Drawing, EmptyState } from '@atelier/ui';
import { useNow, useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import type { DeskState } from '../desk-state.ts';

export function EmptyDesk({ desk, hasZoneFilter }: { desk: DeskState; hasZoneFilter: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" />}
      title={t(hasZoneFilter ? 'planning.nothingInZone' : 'desk.empty.title')}
      description={hasZoneFilter ? undefined : <Next desk={desk} />}
    />
  );
}

function Next({ desk }: { desk: DeskState }) {
  const { t, language } = useTranslation();
  const now = useNow();
  const today = useShopDay();
  const rows = desk.sections.flatMap(({ items }) => items);
  const next = nextTodayOf(rows, { now, today });
  if (next === null) return <span>{t('desk.empty.nothing')}</span>;
  const { kind, row, at } = next;
  const moment = kind === 'VISIT' ? formatWindow(today, at, language) : formatMomentInSentence(at, language, { now });
  const words = { name: customerName(t, row.customer.name), device: row.device.name, moment };
  return <span>{t(`desk.empty.${kind}`, words)}</span>;
}

type Next = { readonly kind: 'CALL' | 'VISIT' | 'DUE'; readonly row: DeskRow; readonly at: string };
type Today = { readonly now: Date; readonly today: string };

/** Returns today's first visit, or else the first call or due time within 24 hours, from collapsed sections. */
function nextTodayOf(rows: readonly DeskRow[], { now, today }: Today): Next | null {
  const visits = rows.flatMap((row): Next[] =>
    row.visit?.date === today ? [{ kind: 'VISIT', row, at: row.visit.time }] : [],
  );
  const [visit] = visits.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  if (visit !== undefined) return visit;
  const ends = rows.flatMap((row): Next[] => {
    if (!('nextAction' in row)) return [];
    const at = row.callAt ?? row.nextAction.due;
    return at === null ? [] : [{ kind: row.callAt === null ? 'DUE' : 'CALL', row, at }];
  });
  const soon = ends.filter(({ at }) => Date.parse(at) > now.getTime() && Date.parse(at) < now.getTime() + DAY_MS);
  return soon.toSorted((one, other) => (one.at < other.at ? -1 : 1))[0] ?? null;
}
