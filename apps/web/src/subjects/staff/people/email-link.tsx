import { Badge } from '@atelier/ui';
import { MailX } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';

export function EmailLink({ email, isRefused }: { email: string; isRefused: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={`mailto:${email}`} className="min-w-0 wrap-anywhere text-primary underline underline-offset-4">
        {email}
      </a>
      {isRefused && (
        <Badge hue="red" icon={<MailX aria-hidden="true" />}>
          {t('workshop.emailRefused')}
        </Badge>
      )}
    </span>
  );
}
