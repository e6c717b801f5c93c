import { buttonVariants } from '@atelier/ui';
import { PhoneIncoming } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { useKeyDown } from '#shared/page/use-key-down.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isKeyHandledElsewhere } from '#subjects/staff/keys/list-keys.ts';

const KEY = 'i';

/** Renders the link to a new intake with a shortcut on every page, disabled while typing. */
export function IntakeLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useKeyDown((event) => {
    if (event.key !== KEY || isKeyHandledElsewhere(event)) return;
    event.preventDefault();
    void navigate(paths.workshopIntake);
  });
  return (
    <Link
      to={paths.workshopIntake}
      aria-keyshortcuts={KEY}
      title={`${t('workshop.intake')} (${KEY})`}
      className={buttonVariants({ variant: 'ghost', className: 'shrink-0 gap-2 max-lg:w-11 max-lg:px-0' })}
    >
      <PhoneIncoming />
      <span className="max-lg:sr-only">{t('workshop.intake')}</span>
    </Link>
  );
}
