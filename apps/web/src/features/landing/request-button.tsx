import type { User } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { ArrowRight } from 'lucide-react';
import { PageLink } from '#shared/page/page-location.tsx';
import { requestIntent } from '#shared/request-intent/request-intent.ts';
import { requestPath } from './request-path.ts';

export const mainButtonClass = 'h-13 px-7 text-lg max-sm:w-full max-sm:px-4';

type RequestButtonProps = { user: User | null; children: string };

/** Renders a link to a repair request. A visitor's press sets the request intent, which the sign-in page mentions. */
export function RequestButton({ user, children }: RequestButtonProps) {
  return (
    <Button asChild className={mainButtonClass}>
      <PageLink
        to={requestPath(user)}
        data-requests={user === null || undefined}
        onClick={() => user === null && requestIntent.set()}
      >
        {children}
        <ArrowRight aria-hidden="true" />
      </PageLink>
    </Button>
  );
}
