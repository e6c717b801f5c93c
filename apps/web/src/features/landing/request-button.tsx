import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { ArrowRight } from 'lucide-react';
import { PageLink } from '#shared/page/page-location.tsx';
import { requestIntent } from '#subjects/repair/request-intent.ts';
import { paths } from '#config/paths.ts';

export const mainButtonClass = 'h-13 px-7 text-lg max-sm:w-full max-sm:px-4';

/** Renders a link to a repair request. A visitor's press sets the request intent, which the sign-in page mentions. */
export function RequestButton({ user, children }: { user: User | null; children: string }) {
  return (
    <Button asChild className={mainButtonClass}>
      <PageLink
        to={requestPath(user)}
        data-requests={user === null || undefined}
        onClick={() => user === null && requestIntent.set()}
      >
        {children}
        <ArrowRight />
      </PageLink>
    </Button>
  );
}

/**
 * Returns the target of 'Request Repair': sign-in for visitors, the form for customers, the start page for staff
 * (specification/screens#landing-page).
 */
export function requestPath(user: User | null): string {
  if (user === null) return paths.signIn(paths.dashboard);
  return isCustomer(user) ? paths.request : paths.workshop;
}
