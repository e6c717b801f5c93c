import { moveVisit, type OpenSlot, type Repair } from '@atelier/contract';
import { formatWindow } from '@atelier/i18n';
import {
  Alert,
  Button,
  DialogBody,
  DialogFooter,
  ProperName,
  RadioCard,
  RadioGroup,
  Skeleton,
  toast,
} from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { messageDraft } from '#subjects/repair/message-draft.ts';
import { Fact, Facts } from '#subjects/repair/mine/details/fact.tsx';
import { ShopContact } from '#subjects/repair/mine/shop-contact.tsx';
import { RepairSubject } from '#subjects/repair/mine/device-line.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';
import { FIRST_SLOTS, refusedSlot, type RefusedSlot, slotsQuery } from '#subjects/repair/mine/open-slots.ts';
import { showRepairError, useRepairTransition } from '#subjects/repair/mine/my-repairs.ts';
import { awaitedVisit } from '#subjects/repair/mine/actions/turn-button.tsx';

/** Lets the customer choose the window of the visit, or another one. */
export function VisitDialog({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('visitSlots.title')} onClose={dialogStore.closeTop}>
      <LoadRepair id={repairId}>{(repair) => <LoadedSlots repair={repair} />}</LoadRepair>
    </DialogFrame>
  );
}

function LoadedSlots({ repair }: { repair: Repair }) {
  const slots = useQuery(slotsQuery(repair.id));
  if (slots.data === undefined)
    return (
      <DialogBody>
        {slots.isError || slots.isPaused ? (
          <LoadFailure query={slots} />
        ) : (
          <div className="grid gap-3">
            <Skeleton className="h-16 rounded-control" />
            <Skeleton className="h-16 rounded-control" />
            <Skeleton className="h-16 rounded-control" />
          </div>
        )}
      </DialogBody>
    );
  const { data } = slots;
  return data.slots.length === 0 ? (
    <ByPhone repair={repair} reason={data.byPhone ?? (repair.custody === 'COURIER' ? 'withCourier' : 'none')} />
  ) : (
    <SlotForm repair={repair} slots={data.slots} address={data.address} />
  );
}

type ByPhoneProps = {
  repair: Repair;
  reason: 'cutOff' | 'moves' | 'failures' | 'wishes' | 'withCourier' | 'none';
};

function ByPhone({ repair, reason }: ByPhoneProps) {
  const { t } = useTranslation();
  return (
    <>
      <DialogBody className="grid grid-cols-1 content-start gap-5">
        <RepairSubject repair={repair} />
        <p>{t(`visitSlots.${reason}`)}</p>
        <ShopContact />
      </DialogBody>
      <DialogFooter>
        <WriteButton repair={repair} />
      </DialogFooter>
    </>
  );
}

function WriteButton({ repair }: { repair: Repair }) {
  const { t, language } = useTranslation();
  const visit = awaitedVisit(repair);
  const sentence =
    visit === null ? null : t('visitSlots.message', { window: formatWindow(visit.date, visit.time, language) });
  return (
    <Button variant="secondary" onClick={() => askForAnotherTime(repair.id, sentence)}>
      {t('visitSlots.write')}
    </Button>
  );
}

/** Opens the conversation with a prefilled sentence unless a draft exists. */
function askForAnotherTime(id: string, sentence: string | null): void {
  if (sentence !== null && messageDraft.get(id) === null) messageDraft.set(id, `${sentence} `);
  dialogStore.openDetails(id, true);
}

type SlotFormProps = { repair: Repair; slots: readonly OpenSlot[]; address: string | undefined };

function SlotForm({ repair, slots, address }: SlotFormProps) {
  const { t, language } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { slotId, choose, submit, isPending, problem } = useSlotChoice(repair, slots);
  const shown = showsAll ? slots : slots.slice(0, FIRST_SLOTS);
  return (
    <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <fieldset disabled={isPending} className="grid min-w-0 gap-5">
          <RepairSubject repair={repair} />
          {address !== undefined && (
            <Facts>
              <Fact label={t('repairs.details.address')} wide>
                <ProperName>{address}</ProperName>
              </Fact>
            </Facts>
          )}
          {awaitedVisit(repair) !== null && <p className="text-ink-muted">{t('visitSlots.text')}</p>}
          {problem !== null && problem !== 'missing' && (
            <Alert variant="warning" role="alert">
              {t(`visitSlots.${problem}`)}
            </Alert>
          )}
          <FormField label={t('visitSlots.label')} error={problem === 'missing' ? t('visitSlots.missing') : undefined}>
            <RadioGroup value={slotId} onValueChange={choose}>
              {shown.map(({ id, date, time }) => (
                <RadioCard key={id} value={id} title={formatWindow(date, time, language)} />
              ))}
            </RadioGroup>
          </FormField>
          {shown.length < slots.length && (
            <Button variant="link" className="justify-self-start" onClick={() => setShowsAll(true)}>
              {t('visitSlots.more')}
            </Button>
          )}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <WriteButton repair={repair} />
        <Button type="submit" loading={isPending}>
          {t('visitSlots.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
}

type SlotProblem = 'missing' | RefusedSlot['problem'];

function useSlotChoice(repair: Repair, slots: readonly OpenSlot[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const moving = useRepairTransition(repair.id, moveVisit);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<SlotProblem | null>(null);
  const slotId = slots.some(({ id }) => id === chosen) ? chosen : '';
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (slotId === '') {
      setProblem('missing');
      return event.currentTarget.querySelector('input')?.focus();
    }
    try {
      await moving.mutateAsync({ version: repair.version, slotId });
      toast({ title: t(repair.status === 'REQUESTED' ? 'visitSlots.wished' : 'visitSlots.done'), variant: 'success' });
      dialogStore.closeTop();
    } catch (error) {
      const next = refusedSlot(error);
      if (next === null) return showRepairError(t, error);
      setProblem(next.problem);
      client.setQueryData(slotsQuery(repair.id).queryKey, (offer) => ({ ...offer, slots: next.slots, byPhone: null }));
      void client.invalidateQueries(slotsQuery(repair.id));
    }
    return undefined;
  };
  const choose = (id: string) => {
    setChosen(id);
    setProblem(null);
  };
  return { slotId, choose, submit, isPending: moving.isPending, problem };
}
