import { type User, optionalLines, optionalPhone, personName } from '@atelier/contract';
import { Button, Card, CardContent, CardDescription, CardHeader, Textarea } from '@atelier/ui';
import { Pencil } from 'lucide-react';
import { useState, useEffect } from 'react';
import { isCustomer, textLimits, readablePhone } from '@atelier/domain';
import * as z from 'zod/mini';
import { TextField } from '#shared/form/text-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useLeaveGuard } from '#shared/dialogs/close-guard.tsx';
import { showFailure, showSuccess } from '#shared/feedback/show-toast.ts';
import { useFormDraft, createFormDraft } from '#shared/form/stored-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { saveProfile } from '#subjects/account/save-profile.ts';
import { ProfilePicture } from './picture/profile-picture.tsx';

/** Renders picture, names, phone and address, with edit on demand (specification/screens#profile). Staff have no address or phone. */
export function PersonalInfo({ user }: { user: User }) {
  const { t } = useTranslation();
  // Restores a draft that an unexpected page end interrupted.
  const [isRestored, setRestored] = useState(() => profileDraft.get(user.id) !== null);
  const [pressed, setPressed] = useState(false);
  const editing = isRestored || pressed;
  const close = () => {
    setRestored(false);
    setPressed(false);
  };
  return (
    <Card>
      <CardHeader className="flex! flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
          <h2 className="text-lg">{t('profile.personal.title')}</h2>
          <CardDescription>
            {t(isCustomer(user) ? 'profile.personal.text' : 'profile.personal.staffText')}
          </CardDescription>
        </div>
        {!editing && (
          <Button variant="secondary" size="sm" onClick={() => setPressed(true)}>
            <Pencil />
            {t('profile.personal.edit')}
          </Button>
        )}
      </CardHeader>
      <CardContent className="grid gap-6">
        <ProfilePicture user={user} />
        {editing ? <PersonalInfoForm user={user} pressed={pressed} onClose={close} /> : <PersonalFacts user={user} />}
      </CardContent>
    </Card>
  );
}

function PersonalFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const contact = [
    { label: t('profile.personal.phone'), value: user.phone === null ? null : readablePhone(user.phone) },
    { label: t('profile.personal.address'), value: user.address },
  ];
  const facts = [
    { label: t('profile.personal.firstName'), value: user.firstName },
    { label: t('profile.personal.lastName'), value: user.lastName },
    ...(isCustomer(user) ? contact : []),
  ];
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid min-w-0 content-start gap-0.5">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className={`break-words whitespace-pre-line ${value === null ? 'text-ink-muted' : 'font-medium'}`}>
            {value ?? t('profile.personal.notGiven')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type PersonalInfoFormProps = {
  user: User;
  /** The user pressed edit. False for a form restored from a draft. */
  pressed: boolean;
  onClose: () => void;
};

/** Renders the form of names, phone and address. The draft persists until it is saved or discarded. */
function PersonalInfoForm({ user, pressed, onClose }: PersonalInfoFormProps) {
  const { t } = useTranslation();
  const forget = (): void => profileDraft.forget(user.id);
  const close = () => {
    forget();
    onClose();
  };
  const { form, submit } = useProfileForm(user, close);
  const { isDirty, isSubmitting } = form.formState;
  const question = useLeaveGuard(isDirty, forget);
  const { setFocus } = form;
  // The pressed button made room for this form, so the focus moves into it.
  useEffect(() => {
    if (pressed) setFocus('firstName');
  }, [pressed, setFocus]);
  return (
    <form noValidate onSubmit={submit}>
      {question}
      <fieldset disabled={isSubmitting} className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={t('profile.personal.firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('profile.personal.lastName')} autoComplete="family-name" />
        {isCustomer(user) && (
          <>
            <TextField
              form={form}
              name="phone"
              label={t('profile.personal.phone')}
              required={false}
              type="tel"
              autoComplete="tel"
              placeholder={t('auth.signup.phonePlaceholder')}
            />
            <div className="sm:col-span-2">
              <TextField
                form={form}
                name="address"
                as={Textarea}
                label={t('profile.personal.address')}
                required={false}
                maxLength={textLimits.address}
                autoComplete="street-address"
                placeholder={t('profile.personal.addressPlaceholder')}
              />
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1 sm:col-span-2 sm:justify-end">
          <Button variant="secondary" onClick={close}>
            {t('profile.personal.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('profile.personal.save')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function useProfileForm(user: User, onClose: () => void) {
  const { t } = useTranslation();
  const form = useApiForm(profileForm(user), {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone === null ? '' : readablePhone(user.phone),
    address: user.address ?? '',
  });
  useFormDraft(form, profileDraft, user.id);
  // Changes made elsewhere while the form is open stay.
  const [began] = useState(user);
  const submit = form.handleSubmit(async (values) => {
    try {
      const change = profileChangeOf(began, values);
      if (Object.keys(change).length > 0) await saveProfile(change);
      showSuccess(t, 'profile');
      onClose();
    } catch (error) {
      if (!showIssues(form, error)) showFailure(t, 'profile', error);
    }
  });
  return { form, submit };
}

/** Draft of the personal data form, keyed by the user's id. */
const profileDraft = createFormDraft('profile');

/** Returns the schema of the profile form. An emptied phone or address is deleted. */
export function profileForm({ phone }: Pick<User, 'phone'>) {
  return z.object({
    firstName: personName,
    lastName: personName,
    phone: optionalPhone(phone),
    address: optionalLines(textLimits.address),
  });
}
type ProfileForm = z.output<ReturnType<typeof profileForm>>;

type ProfileChange = Partial<Pick<User, 'firstName' | 'lastName' | 'phone' | 'address'>>;

/** Returns changed fields only, so an edit elsewhere isn't overwritten. */
export function profileChangeOf(user: User, form: ProfileForm): ProfileChange {
  const change: ProfileChange = {};
  if (form.firstName !== user.firstName) change.firstName = form.firstName;
  if (form.lastName !== user.lastName) change.lastName = form.lastName;
  const phone = form.phone || null;
  const address = form.address || null;
  if (phone !== user.phone) change.phone = phone;
  if (address !== user.address) change.address = address;
  return change;
}
