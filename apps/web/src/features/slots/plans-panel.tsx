import type { SlotPlan } from '@atelier/contract';
import { Button, Card, ProperName } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { zonesQuery } from '#subjects/staff/lists/catalogs.ts';
import { slotPlansQuery } from '#subjects/staff/lists/planning.ts';
import { UnansweredList } from '#subjects/staff/page/list-states.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { SlotDriver, ZoneName } from './slot-elements.tsx';
import { weekdayName } from './slots.ts';

/** Lists the rules that make windows, and edits them. */
export function PlansPanel() {
  const { t } = useTranslation();
  const answer = useQuery(slotPlansQuery);
  const { data: zones } = useQuery(zonesQuery);
  const [edited, setEdited] = useState<SlotPlan | 'new' | null>(null);
  const { data: plans } = answer;
  const hasZones = zones?.some(({ retired }) => !retired) ?? true;
  return (
    <section aria-labelledby="slot-plans" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id="slot-plans" className="text-lg">
            {t('slots.plans')}
          </h2>
          <p className="max-w-reading text-ink-muted">{t('slots.plansText')}</p>
        </div>
        {hasZones && (
          <Button variant="secondary" onClick={() => setEdited('new')}>
            <Plus />
            {t('slots.addPlan')}
          </Button>
        )}
      </div>
      {!hasZones && (
        <p>
          <span>{t('slots.needZones')} </span>
          <Link to={`${paths.workshopSettings}/zones`} className="font-medium underline underline-offset-4">
            {t('catalog.tabs.zones')}
          </Link>
        </p>
      )}
      {plans === undefined ? (
        <UnansweredList query={answer} />
      ) : (
        plans.length > 0 && (
          <Card className="overflow-hidden">
            <ul className="grid grid-cols-1 divide-y divide-line">
              {plans.map((plan) => (
                <li key={plan.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
                  <PlanLine plan={plan} />
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={t('slots.editPlan', { window: plan.time.replace('-', '–') })}
                    onClick={() => setEdited(plan)}
                  >
                    {t('slots.edit')}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )
      )}
      {edited !== null && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function PlanLine({ plan }: { plan: SlotPlan }) {
  const { t, language } = useTranslation();
  const { zoneId, weekdays, seasons, time, capacity, driver, retired } = plan;
  const terms = [
    weekdays.map((weekday) => weekdayName(weekday, language)).join(', '),
    ...(seasons === 'ALL' ? [] : [t(`slots.seasons.${seasons}`)]),
    t('slots.stops', { count: capacity }),
  ];
  return (
    <span className={`grid min-w-0 flex-[1_1_14rem] gap-0.5 ${retired ? 'text-ink-muted' : ''}`}>
      <span className="font-medium">
        <span className="tabular-nums">{`${time.replace('-', '–')} · `}</span>
        <ZoneName id={zoneId} />
        {retired && <span>{` · ${t('slots.retired')}`}</span>}
      </span>
      <span className="text-sm wrap-anywhere text-ink-muted">
        <span>{terms.join(' · ')}</span>
        {driver !== null && (
          <span>
            <span>{' · '}</span>
            {retired ? <ProperName>{driver.name}</ProperName> : <SlotDriver driver={driver} />}
          </span>
        )}
      </span>
    </span>
  );
}
