import { callQuery } from '#shared/api/queries.ts';
import { listSlotStops, mergeStops, type Slot, type SlotStop } from '@atelier/contract';
import { Button, Checkbox, ProperName } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { send } from '#shared/api/send.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { slotsKey } from '#subjects/staff/lists/planning.ts';

type Merge = { readonly stopIds: string[]; readonly merged: boolean };

/** Lists the stops of a window, and lets those of neighbours count as one. */
export function StopList({ slot: { id } }: { slot: Pick<Slot, 'id'> }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: stops = [] } = useQuery({
    ...callQuery([...slotsKey, 'stops', id], listSlotStops, { params: { id } }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: Merge) => send(mergeStops, { params: { id }, body }),
    onSuccess: async (_stops, { merged }) => {
      showDone(t(merged ? 'slots.merged' : 'slots.splitDone'));
      await client.invalidateQueries({ queryKey: slotsKey });
      setChosen(new Set());
      setIsAsking(false);
    },
    onError: (error) => showError(t, error),
  });
  if (stops.length === 0) return null;
  const places = [...Map.groupBy(stops, ({ placeId }) => placeId).values()];
  const toggle = (stop: SlotStop) => {
    const next = new Set(chosen);
    if (!next.delete(stop.id)) next.add(stop.id);
    setChosen(next);
  };
  return (
    <section aria-label={t('slots.stopList')} className="grid gap-2">
      {places.length > 1 && <p className="text-sm text-ink-muted">{t('slots.mergeHint')}</p>}
      <ul className="grid gap-2">
        {places.map((ofPlace) => (
          <li key={ofPlace[0]?.placeId} className="grid gap-1 rounded-control border border-line p-3">
            {ofPlace.map((stop) => (
              <StopLine
                key={stop.id}
                stop={stop}
                isChosen={chosen.has(stop.id)}
                onToggle={places.length > 1 ? toggle : null}
              />
            ))}
            {ofPlace.length > 1 && (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-sm text-ink-muted">{t('slots.together', { count: ofPlace.length })}</span>
                <Button
                  size="sm"
                  variant="secondary"
                  loading={isPending && !isAsking}
                  onClick={() => mutate({ stopIds: ofPlace.map((stop) => stop.id), merged: false })}
                >
                  {t('slots.split')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {chosen.size > 1 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
          {t('slots.merge')}
        </Button>
      )}
      <QuestionDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('slots.mergeTitle')}
        description={t('slots.mergeText')}
        confirmLabel={t('slots.merge')}
        loading={isPending}
        onConfirm={() => mutate({ stopIds: [...chosen], merged: true })}
      />
    </section>
  );
}

type StopLineProps = { stop: SlotStop; isChosen: boolean; onToggle: ((stop: SlotStop) => void) | null };

/** Renders a stop, with a checkbox if there are others to merge it with. */
function StopLine({ stop, isChosen, onToggle }: StopLineProps) {
  const { t } = useTranslation();
  const { address, repairs } = stop;
  return (
    <div className="grid min-w-0">
      {onToggle === null ? (
        <ProperName className="wrap-anywhere">{address}</ProperName>
      ) : (
        <Checkbox
          label={<ProperName>{address}</ProperName>}
          checked={isChosen}
          onCheckedChange={() => onToggle(stop)}
        />
      )}
      <div className="grid">
        {repairs.map(({ repairId, device, customer, wished }) => (
          <Link
            key={repairId}
            to={paths.workshopRepair(repairId)}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-1 text-sm underline underline-offset-4"
          >
            <ProperName>{`${customer} · ${device}`}</ProperName>
            {wished && <span className="text-ink-muted">{`(${t('slots.wishedRepair')})`}</span>}
          </Link>
        ))}
      </div>
    </div>
  );
}
