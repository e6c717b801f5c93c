import type { User } from '@atelier/contract';
import { textLimits, isOffice } from '@atelier/domain';
import { Button, buttonVariants, Card, Textarea } from '@atelier/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { ControlledField } from '#subjects/staff/forms/controlled-fields.tsx';
import { TextField } from '#shared/form/text-field.tsx';
import { useKeyDown } from '#shared/page/use-key-down.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CallerSection } from './caller-section.tsx';
import { DeviceSection } from './device-section.tsx';
import type { IntakeFormModel } from './intake.ts';
import { IntakeResult } from './intake-result.tsx';
import { type IntakeEnding, type IntakeModel, useIntake } from './use-intake.ts';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { ListSkeleton } from '#subjects/staff/page/list-states.tsx';
import { AccessoriesField } from '#subjects/transitions/fields/accessory-fields.tsx';
import { ConditionField } from '#subjects/transitions/fields/handover-fields.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

function IntakePage() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5">
      <PageHead title={t('intake.title')} intro={t('intake.intro')}>
        <Link
          to={paths.workshopQuickList}
          className={buttonVariants({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          {t('intake.list.open')}
        </Link>
      </PageHead>
      <ConfirmedUser isAllowed={isOffice} fallback={<ListSkeleton cards />}>
        {(viewer) => <IntakeView viewer={viewer} />}
      </ConfirmedUser>
    </div>
  );
}

export function IntakeView({ viewer }: { viewer: User }) {
  const intake = useIntake();
  const { result, begin } = intake;
  return result === null ? (
    <IntakeForm intake={intake} />
  ) : (
    <IntakeResult result={result} viewer={viewer} onNext={begin} />
  );
}

function IntakeForm({ intake }: { intake: IntakeModel }) {
  const { t } = useTranslation();
  const { form, firstField, callers, submit } = intake;
  const { isSubmitting } = form.formState;
  const device = useFocusNextQuestion(form, callers.chosen?.id ?? '');
  const end = (ending: IntakeEnding) => () => void submit(ending);
  useSubmitShortcut(isSubmitting ? null : end('confirm'));
  const { setFocus } = form;
  useEffect(() => setFocus(firstField), [setFocus, firstField]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        end('confirm')();
      }}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 grid-cols-1 gap-5">
        <IntakeSection>
          <CallerSection intake={intake} />
        </IntakeSection>
        <IntakeSection>
          <div ref={device}>
            <DeviceSection intake={intake} />
          </div>
        </IntakeSection>
        <IntakeSection>
          <RequestSection form={form} />
        </IntakeSection>
        <IntakeSection>
          <CounterSection intake={intake} />
        </IntakeSection>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" className="max-sm:w-full" loading={isSubmitting}>
            {t('intake.submit.confirm')}
          </Button>
          <Button variant="secondary" className="max-sm:w-full" onClick={end('here')}>
            {t('intake.submit.walkIn')}
          </Button>
          <p className="text-sm text-ink-muted max-sm:hidden">{t('intake.submit.hint')}</p>
        </div>
      </fieldset>
    </form>
  );
}

function IntakeSection({ children }: { children: ReactNode }) {
  return <Card className="grid grid-cols-1 gap-5 p-4 sm:p-6">{children}</Card>;
}

/** Submits on Ctrl+Enter from any field. */
function useSubmitShortcut(onPress: (() => void) | null): void {
  useKeyDown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onPress?.();
  });
}

/** Focuses the device after choosing a caller, or the name after clearing one. */
function useFocusNextQuestion({ setFocus }: IntakeModel['form'], chosenId: string) {
  const device = useRef<HTMLDivElement>(null);
  const former = useRef(chosenId);
  useEffect(() => {
    const isOther = former.current !== chosenId;
    former.current = chosenId;
    // Only replaces a focus that was lost with the pressed button, for example not after a reload.
    if (!isOther || document.activeElement !== document.body) return;
    if (chosenId === '') return setFocus('firstName');
    const inputs = [...(device.current?.querySelectorAll('input') ?? [])];
    (inputs.find((input) => input.checked) ?? inputs[0])?.focus();
  }, [setFocus, chosenId]);
  return device;
}

function RequestSection({ form }: { form: IntakeFormModel }) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="text-lg">{t('intake.request.title')}</h2>
      <TextField
        form={form}
        name="issue"
        as={Textarea}
        label={t('intake.request.issue')}
        missing={t('intake.request.issueMissing')}
        maxLength={textLimits.issue}
      />
      <TextField
        form={form}
        name="additionalInfo"
        as={Textarea}
        label={t('intake.request.additionalInfo')}
        required={false}
        rows={2}
        maxLength={textLimits.additionalInfo}
      />
      <TextField
        form={form}
        name="address"
        as={Textarea}
        label={t('intake.request.address')}
        missing={t('intake.request.addressMissing')}
        rows={2}
        maxLength={textLimits.address}
        autoComplete="off"
      />
    </>
  );
}

/** Asks for what the counter sees of a device that is here. All of it is optional. */
function CounterSection({ intake: { form, types, callers } }: { intake: IntakeModel }) {
  const { t } = useTranslation();
  const [deviceId, typeId] = useWatch({ control: form.control, name: ['deviceId', 'typeId'] });
  const device =
    callers.chosen?.devices.find(({ id }) => id === deviceId) ?? types.data?.find(({ id }) => id === typeId);
  const missing = t('intake.counter.notHere');
  const set = (name: 'condition' | 'accessories') => (text: string) => {
    form.setValue(name, text, { shouldDirty: true });
    form.clearErrors(name);
  };
  return (
    <>
      <h2 className="text-lg">{t('intake.counter.title')}</h2>
      <ControlledField
        control={form.control}
        name="condition"
        label={t('workshop.fields.condition')}
        description={t('workshop.hints.condition')}
        required={false}
        missing={missing}
      >
        {(field) => <ConditionField {...field} onChange={set('condition')} rows={2} maxLength={textLimits.notes} />}
      </ControlledField>
      <ControlledField
        control={form.control}
        name="accessories"
        label={t('workshop.fields.accessories')}
        description={t('workshop.hints.accessories')}
        required={false}
        missing={missing}
      >
        {(field) => <AccessoriesField {...field} onChange={set('accessories')} icon={device?.icon ?? ''} rows={2} />}
      </ControlledField>
    </>
  );
}

export { IntakePage as Component };
