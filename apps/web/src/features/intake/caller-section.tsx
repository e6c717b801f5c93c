import type { Caller } from '@atelier/contract';
import { Button, ProperName, Skeleton } from '@atelier/ui';
import type { MouseEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { readablePhone } from '@atelier/domain';
import { LanguageField } from '#subjects/staff/forms/controlled-fields.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import type { CallerLookup } from './use-callers.ts';
import type { IntakeModel } from './use-intake.ts';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { RegisteredAddressNotice } from './registered-address.tsx';

export function CallerSection({ intake }: { intake: IntakeModel }) {
  const { t } = useTranslation();
  const { form, callers } = intake;
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  return (
    <>
      <h2 className="text-lg">{t('intake.phone.title')}</h2>
      <TextField
        form={form}
        name="phone"
        label={t('intake.phone.label')}
        missing={t('intake.phone.missing')}
        description={t('intake.phone.hint')}
        type="tel"
        autoComplete="off"
        className="max-w-80"
      />
      <CallerMatches callers={callers} />
      {customerId === '' ? (
        <NewCallerFields intake={intake} />
      ) : (
        callers.chosen === null && callers.state !== 'failed' && <Skeleton className="h-16 rounded-control" />
      )}
    </>
  );
}

function CallerMatches({ callers: { people, chosen, state, choose } }: { callers: CallerLookup }) {
  const { t } = useTranslation();
  const otherMatches = people.filter(({ id }) => id !== chosen?.id);
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-3 empty:hidden">
      {state === 'failed' && <p className="text-sm text-ink-muted">{t('intake.phone.failed')}</p>}
      {state === 'tooOften' && <p className="text-sm text-ink-muted">{t('intake.phone.rateLimited')}</p>}
      {state === 'found' && people.length === 0 && (
        <p className="text-sm text-ink-muted">{t('intake.phone.noMatch')}</p>
      )}
      {chosen !== null && (
        <div className="grid grid-cols-1 gap-2 rounded-control border border-primary bg-primary-soft p-3 sm:px-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <CallerName caller={chosen} />
            <Button variant="ghost" size="sm" onClick={() => choose(null)}>
              {t('intake.phone.anotherCaller')}
            </Button>
          </div>
          <OpenRepairs caller={chosen} />
        </div>
      )}
      {otherMatches.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-medium">
            {t(chosen === null ? 'intake.phone.matches' : 'intake.phone.otherMatches')}
          </h3>
          <ul className="grid grid-cols-1 divide-y divide-line rounded-control border border-line">
            {otherMatches.map((caller) => (
              <li key={caller.id} className="grid grid-cols-1 gap-2 p-3 sm:px-4">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <CallerName caller={caller} />
                  <Button
                    variant="secondary"
                    size="sm"
                    data-caller
                    onMouseDown={keepFocus}
                    onClick={({ currentTarget }) => {
                      currentTarget.focus();
                      choose(caller);
                    }}
                  >
                    {t('intake.phone.choosePerson', { name: caller.name })}
                  </Button>
                </div>
                <OpenRepairs caller={caller} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function CallerName({ caller: { name, phone, emailMasked } }: { caller: Caller }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <ProperName className="font-medium">{name}</ProperName>
      <span className="block text-sm text-ink-muted">
        {[readablePhone(phone), emailMasked].filter((part) => part !== null && part !== '').join(' · ')}
      </span>
    </p>
  );
}

function OpenRepairs({ caller: { repairs } }: { caller: Caller }) {
  const { t } = useTranslation();
  if (repairs.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {repairs.map(({ id, device, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Link
            to={paths.workshopRepair(id)}
            onMouseDown={keepFocus}
            className="py-1 text-primary underline underline-offset-4"
          >
            {t('intake.phone.aboutRepair', { id })}
          </Link>
          <span className="wrap-anywhere">{device}</span>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}

/** Prevents the number's blur, because its error would move the button under the pointer. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function NewCallerFields({ intake }: { intake: IntakeModel }) {
  const { t } = useTranslation();
  const { form, registeredAddress } = intake;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t('intake.person.firstName')} autoComplete="off" />
        <TextField form={form} name="lastName" label={t('intake.person.lastName')} autoComplete="off" />
      </div>
      <EmailSuggestion onAccept={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}>
        <TextField
          form={form}
          name="email"
          label={t('intake.person.email')}
          required={false}
          description={t('intake.person.emailHint')}
          type="email"
          autoComplete="off"
        />
      </EmailSuggestion>
      {registeredAddress !== null && <RegisteredAddressNotice intake={intake} registered={registeredAddress} />}
      <LanguageField control={form.control} name="lang" label={t('intake.person.lang')} />
    </>
  );
}
