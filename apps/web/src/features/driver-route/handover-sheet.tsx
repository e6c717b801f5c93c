import { MAX_PHOTOS, type ProofForm } from '@atelier/contract';
import { givenMissingReasons, textLimits } from '@atelier/domain';
import { Button, Checkbox, Input, Textarea } from '@atelier/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { SignatureField } from '#subjects/repair/handovers/lazy-signature-field.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { recordAtStop } from '#subjects/driver-route/driver-route.ts';
import { CodeField, type CodeProblem, findCodeProblem } from '#subjects/repair/handovers/code-field.tsx';
import { PhotoZone } from '#subjects/repair/photos/photo-zone.tsx';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { capturedIssues } from '#subjects/transitions/context/captured-issues.ts';
import { AccessoriesField, MissingReasonField } from '#subjects/transitions/fields/accessory-fields.tsx';
import { LabelScan } from './label-scan.tsx';
import type { RouteStop } from './route-stops.ts';

type Photo = { readonly key: string; readonly file: Blob };

/** Asks what a handover may have with it. Everything is optional, because the device has changed hands already. */
export function HandoverSheet({ stop: { repair, visit }, onClose }: { stop: RouteStop; onClose: () => void }) {
  const { t } = useTranslation();
  const isPickup = visit.type === 'PICKUP';
  const [label, setLabel] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<number[][]>([]);
  const [condition, setCondition] = useState('');
  const [accessories, setAccessories] = useState('');
  const [returned, setReturned] = useState<Returned>({ ids: repair.accessories.map(({ id }) => id), reason: '' });
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [showsProblems, setShowsProblems] = useState(false);
  const typed = name.trim();
  const noted = condition.trim() === '' ? {} : { condition: condition.trim() };
  const done = isPickup
    ? {
        action: 'Repair.pickup.collected' as const,
        ...noted,
        ...(accessories.trim() === '' ? {} : { accessories }),
      }
    : {
        action: 'Repair.return.delivered' as const,
        ...noted,
        ...(typed === '' ? {} : { receivedBy: typed }),
        ...returnedFields(repair.accessories, returned),
      };
  const record = (shownCode: string) => {
    const form: ProofForm | null =
      typed === ''
        ? null
        : strokes.length > 0
          ? { kind: 'SIGNATURE', name: typed, strokes }
          : { kind: 'NAME', name: typed };
    const proof = form === null ? null : { key: crypto.randomUUID(), form };
    const shown =
      shownCode === '' ? null : { key: crypto.randomUUID(), form: { kind: 'CODE' as const, code: shownCode } };
    void recordAtStop(repair.id, { ...done, ...(label === null ? {} : { label }) }, { proof, code: shown, photos });
    onClose();
  };
  const isUnnamed = strokes.length > 0 && typed === '';
  const issues = capturedIssues(done.action, done);
  const problemAt = (field: string) => (showsProblems ? issues.find(({ path }) => path === field)?.message : undefined);
  /** Runs the function, unless it would send what the server refuses. */
  const unlessRefused = (send: () => void) => {
    if (isUnnamed || issues.length > 0) setShowsProblems(true);
    else send();
  };
  const { code, changeCode, problem, isChecking, check } = useCode(repair.id, (shownCode) =>
    unlessRefused(() => record(shownCode)),
  );
  return (
    <FormDialog
      title={t(isPickup ? 'driverRoute.collected' : 'driverRoute.delivered')}
      action={t('driverRoute.done')}
      submitting={isChecking}
      locked={isTaking}
      onSubmit={() => unlessRefused(check)}
      onClose={onClose}
    >
      <p className="text-ink-muted">{t('handover.offer.text')}</p>
      <LabelScan repairId={repair.id} label={label} onLabel={setLabel} />
      <CodeField value={code} problem={problem} onChange={changeCode} />
      {isPickup ? (
        <FormField
          label={t('driverRoute.accessories')}
          required={false}
          description={t('workshop.hints.accessories')}
          error={problemAt('accessories')}
        >
          <AccessoriesField
            icon={repair.device.type.icon}
            maxLength={textLimits.notes}
            value={accessories}
            onChange={setAccessories}
          />
        </FormField>
      ) : (
        <ReturnedAccessories accessories={repair.accessories} returned={returned} onChange={setReturned} />
      )}
      <FormField label={t('driverRoute.condition')} required={false} error={problemAt('condition')}>
        <Textarea
          maxLength={textLimits.notes}
          value={condition}
          onChange={({ currentTarget }) => setCondition(currentTarget.value)}
        />
      </FormField>
      <FormField
        label={t('handover.dialog.name')}
        required={false}
        error={showsProblems && isUnnamed ? 'required' : problemAt('receivedBy')}
        missing={t('handover.dialog.missingName')}
      >
        <Input
          autoComplete="off"
          maxLength={textLimits.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </FormField>
      <SignatureField strokes={strokes} disabled={false} onChange={setStrokes} />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-2 font-medium">{t('handover.dialog.photos')}</legend>
        {photos.length > 0 && (
          <div className="flex items-center justify-between gap-3">
            <output>{t('driverRoute.photos', { count: photos.length })}</output>
            <Button size="sm" variant="ghost" onClick={() => setPhotos([])}>
              {t('handover.dialog.clear')}
            </Button>
          </div>
        )}
        <PhotoZone
          room={MAX_PHOTOS - photos.length}
          onFiles={(files) => setPhotos([...photos, ...files.map((file) => ({ key: crypto.randomUUID(), file }))])}
          onBusy={setTaking}
        />
      </fieldset>
    </FormDialog>
  );
}

type Accessories = RouteStop['repair']['accessories'];
type Returned = { readonly ids: readonly string[]; readonly reason: string };

function leavesSome(accessories: Accessories, { ids }: Returned): boolean {
  return accessories.some(({ id }) => !ids.includes(id));
}

/** Returns what a delivery sends about accessories. The reason belongs to those that stay behind. */
function returnedFields(accessories: Accessories, returned: Returned) {
  if (accessories.length === 0) return {};
  const missingReason = givenMissingReasons.find((reason) => reason === returned.reason);
  const isSaid = missingReason !== undefined && leavesSome(accessories, returned);
  return { returned: [...returned.ids], ...(isSaid ? { missingReason } : {}) };
}

type ReturnedAccessoriesProps = {
  accessories: Accessories;
  returned: Returned;
  onChange: (returned: Returned) => void;
};

/** Asks which accessories come back, and why one doesn't. */
function ReturnedAccessories({ accessories, returned, onChange }: ReturnedAccessoriesProps) {
  const { t } = useTranslation();
  const { ids, reason } = returned;
  if (accessories.length === 0) return null;
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t('driverRoute.returned')}</legend>
        {accessories.map((each) => (
          <Checkbox
            key={each.id}
            label={each.name}
            checked={ids.includes(each.id)}
            onCheckedChange={(checked) =>
              onChange({ ids: checked ? [...ids, each.id] : ids.filter((id) => id !== each.id), reason })
            }
          />
        ))}
      </fieldset>
      {leavesSome(accessories, returned) && (
        <FormField label={t('workshop.fields.missingReason')} required={false}>
          <MissingReasonField value={reason} onChange={(chosen) => onChange({ ids, reason: chosen })} />
        </FormField>
      )}
    </>
  );
}

/**
 * Checks the customer's code while they are there. Without an answer, or without another try, the handover goes on, with all that was
 * entered during the check. An answer is ignored if the code is another one by then.
 */
function useCode(repairId: string, onPassed: (code: string) => void) {
  const [code, setCode] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<{ readonly code: string; readonly problem: CodeProblem | null } | null>(null);
  const isAnswered = answer?.code === code;
  const problem = isAnswered ? answer.problem : null;
  const isPassed = isAnswered && problem === null;
  const finish = useEffectEvent(onPassed);
  useEffect(() => {
    if (isPassed) finish(code);
  }, [isPassed, code]);
  const check = () => {
    if (isChecking) return;
    if (code === '' || problem === 0 || isPassed) return onPassed(code);
    setChecking(true);
    void findCodeProblem({ id: repairId }, code).then((found) => {
      setChecking(false);
      setAnswer({ code, problem: found });
    });
  };
  const changeCode = (next: string) => {
    setAnswer(null);
    setCode(next);
  };
  return { code, changeCode, problem, isChecking, check };
}
