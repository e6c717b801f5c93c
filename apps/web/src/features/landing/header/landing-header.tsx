import type { ShopContent, User } from '@atelier/contract';
import { useSyncExternalStore } from 'react';
import { paths } from '#config/paths.ts';
import { ShopLogo } from '#shared/content/shop-logo.tsx';
import { LanguageSwitch } from '#shared/language/language-switch.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { visibleAnchors, SectionLink } from '../landing-section.tsx';
import { LandingAccount } from './landing-account.tsx';
import { LandingMenu } from './landing-menu.tsx';

/** Without a script the header scrolls with the page, because nothing would give it a background. */
const backgrounds = {
  none: 'border-transparent',
  clear: 'bleed-x sticky border-transparent short:static',
  solid: 'bleed-x sticky border-line bg-paper shadow-card short:static',
};

export function LandingHeader({ content, user }: { content: ShopContent; user: User | null }) {
  const { t } = useTranslation();
  const ground = useHeaderBackground();
  return (
    <header
      data-ground={ground}
      className={`top-0 z-40 border-b transition-[background-color,border-color,box-shadow] ${backgrounds[ground]}`}
    >
      <div className="mx-auto flex min-h-16 w-full max-w-page flex-wrap items-center gap-x-2 gap-y-1 px-5 py-1.5 sm:px-8">
        <PageLink
          to={paths.home}
          aria-label={t('layout.home', { brand: content.brand })}
          className="flex min-w-0 rounded-tight py-2"
        >
          <ShopLogo brand={content.brand} picture={content.navbar.logo.image?.id ?? null} />
        </PageLink>
        <nav aria-label={t('layout.mainNavigation')} className="ms-3 flex max-md:hidden lg:ms-6">
          {visibleAnchors(content).map((anchor) => (
            <SectionLink
              key={anchor}
              to={anchor}
              className="rounded-control px-2.5 py-2 font-medium text-ink-muted transition-colors hover:bg-ink/7 hover:text-ink lg:px-3.5"
            >
              {t(`landing.${anchor}`)}
            </SectionLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-2 lg:gap-3">
          <LanguageSwitch className="noscript:hidden md:max-lg:hidden" />
          {/* Same width for both states, because the server doesn't know the user. */}
          <div className="flex min-w-66 justify-end max-md:hidden">
            <LandingAccount user={user} />
          </div>
          <LandingMenu content={content} user={user} />
        </div>
      </div>
    </header>
  );
}

/** Scroll offset in pixels from which the header needs a background (specification/screens#landing-page). */
const MAX_CLEAR_SCROLL = 20;

/** Returns the header's background, `none` before hydration. */
function useHeaderBackground(): 'none' | 'clear' | 'solid' {
  return useSyncExternalStore(
    subscribe,
    () => (scrollY > MAX_CLEAR_SCROLL ? 'solid' : 'clear'),
    () => 'none',
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
