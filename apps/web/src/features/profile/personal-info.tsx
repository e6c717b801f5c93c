import type { User } from '@atelier/contract';
import { Button, Card, CardContent, CardDescription, CardHeader } from '@atelier/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isCustomer } from './is-customer.ts';
import { ProfilePicture } from './picture/profile-picture.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';
import { profileDraft } from './profile-draft.ts';
import { readablePhone } from '#shared/format/readable-phone.ts';

/** Renders picture, names, phone and address, with edit on demand (specification/screens#profile). Staff have no address or phone. */
export function PersonalInfo({ user }: { user: User }) {
  const { t } = useTranslation();
  // Restores a draft that an unexpected page end interrupted.
  const [isRestored, setRestored] = useState(() => profileDraft.get(user.id) !== null);
  const [pressed, setPressed] = useState(false);
  const editing = isRestored || pressed;
  const close = (): void => {
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
            <Pencil aria-hidden="true" />
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
