import { buttonVariants, VisuallyHidden } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { newMessageCountQuery } from './contact-messages.ts';

const MAX_COUNT = 99;

/** Renders the link to contact messages with a count, live while a page is open. */
export function MessagesLink() {
  const { t } = useTranslation();
  // A failed count shows the link alone, not zero.
  const news = useQuery(newMessageCountQuery).data ?? 0;
  const countText = news > 0 ? t('contactMessages.newCount', { count: news }) : '';
  return (
    <>
      <Link
        to={paths.workshopMessages}
        className={buttonVariants({ variant: 'ghost', size: 'icon', className: 'relative' })}
      >
        <Mail />
        <VisuallyHidden>
          {[t('layout.menu.messages'), countText].filter((part) => part !== '').join(', ')}
        </VisuallyHidden>
        {news > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 inset-e-0 min-w-5 rounded-full bg-primary px-1 text-center text-xs/5 font-semibold text-on-primary tabular-nums"
          >
            {news > MAX_COUNT ? `${MAX_COUNT}+` : news}
          </span>
        )}
      </Link>
      {/* Announces changes politely. It is outside the link, whose accessible name would not include it. */}
      <output className="sr-only">{countText}</output>
    </>
  );
}
