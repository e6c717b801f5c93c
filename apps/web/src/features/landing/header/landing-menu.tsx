import type { ShopContent, User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import { Avatar, Button, ProperName } from '@atelier/ui';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { homeOf } from '#config/paths.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { visibleAnchors, SectionLink } from '../landing-section.tsx';
import { RequestLink, SignInLinks } from './landing-account.tsx';

const entry = 'flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-ink/7';

/** Renders the phone menu in a native disclosure, so it works without a script. */
export function LandingMenu({ content, user }: { content: ShopContent; user: User | null }) {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  return (
    <details ref={details} className="group md:hidden">
      <summary
        aria-label={t('layout.toggleMenu')}
        className="grid size-11 list-none place-items-center rounded-control hover:bg-ink/7 [&::-webkit-details-marker]:hidden"
      >
        <Menu className="size-5 group-open:hidden" />
        <X className="hidden size-5 group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-40 grid max-h-[calc(100dvh-4rem)] grid-cols-1 gap-1 overflow-y-auto border-y border-line bg-surface px-4 py-4 shadow-float">
        {visibleAnchors(content).map((anchor) => (
          <SectionLink key={anchor} to={anchor} className={entry}>
            {t(`landing.${anchor}`)}
          </SectionLink>
        ))}
        <div className="mt-2 grid grid-cols-1 gap-2 border-t border-line pt-4">
          {user === null ? <SignInLinks className="*:flex-auto" /> : <SignedIn user={user} />}
        </div>
      </div>
    </details>
  );
}

/** Closes the menu on Escape and on any press inside it. */
function useClosing(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (details === null) return undefined;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    const closeByPress = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a, button') !== null) details.open = false;
    };
    details.addEventListener('keydown', closeByKey);
    details.addEventListener('click', closeByPress);
    return () => {
      details.removeEventListener('keydown', closeByKey);
      details.removeEventListener('click', closeByPress);
    };
  }, [ref]);
}

function SignedIn({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex items-center gap-3 px-3 pb-2">
        <Avatar name={user.fullName} src={pictureUrl(user.avatar)} decorative />
        <p className="grid min-w-0 grid-cols-1">
          <ProperName className="block truncate font-semibold">{user.fullName}</ProperName>
          <span className="truncate text-sm text-ink-muted">{user.email}</span>
          <span className="text-sm text-ink-muted">{t(`role.${user.role}`)}</span>
        </p>
      </div>
      {isCustomer(user) && <RequestLink user={user} />}
      <PageLink to={homeOf(user)} className={entry}>
        {t(isCustomer(user) ? 'landing.dashboard' : 'landing.workshop')}
      </PageLink>
      <Button variant="ghost" className="justify-start px-3 text-lg" onClick={() => void leave()}>
        {t('landing.logout')}
      </Button>
    </>
  );
}

// Loads the code on demand. It is already cached for signed-in users, by the account menu.
async function leave(): Promise<void> {
  return (await import('#subjects/driver-route/send-and-sign-out.ts')).sendAndSignOut();
}
