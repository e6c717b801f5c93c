import { LayoutDashboard, Phone, UserRound, Wrench } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { NavLink } from 'react-router';
import { shopPhoneLink, shopOpen, shopPhone } from '#config/shop.ts';
import { OpenNow } from '#shared/hours/open-now.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerPages } from '#app/manifest.ts';

/** Delay between following a link and closing the menu, in milliseconds (specification/screens#around-a-customer). */
const CLOSE_DELAY = 100;

const links = [
  { page: customerPages.dashboard, Icon: LayoutDashboard },
  { page: customerPages.repairs, Icon: Wrench },
  { page: customerPages.profile, Icon: UserRound },
] as const;

type SideMenuProps = { open: boolean; toggle: RefObject<HTMLButtonElement | null>; onClose: () => void };

export function SideMenu({ open, toggle, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const openDays = shopOpen();
  const nav = useRef<HTMLElement>(null);
  useClosing({ open, toggle, nav, onClose });
  return (
    <>
      <div
        aria-hidden="true"
        className={`fixed inset-0 top-16 z-30 bg-scrim transition-opacity lg:hidden ${open ? '' : 'pointer-events-none opacity-0'}`}
      />
      <nav
        ref={nav}
        id="side-menu"
        aria-label={t('layout.mainNavigation')}
        data-open={open || undefined}
        className="group/menu fixed top-16 bottom-0 inset-s-0 z-35 w-72 max-w-[85vw] overflow-x-hidden overflow-y-auto border-e border-line bg-surface px-safe-3 py-3 transition-[translate,width,visibility] max-lg:not-data-open:invisible max-lg:not-data-open:-translate-x-full max-lg:not-data-open:rtl:translate-x-full lg:w-24 lg:data-open:w-64 lg:data-open:shadow-float"
      >
        <ul className="grid gap-1">
          {links.map(({ page, Icon }) => (
            <li key={page.path}>
              <NavLink to={page.path} onClick={() => setTimeout(onClose, CLOSE_DELAY)} className={linkClass}>
                <Icon className="size-5 shrink-0" />
                <span>{t(page.menu)}</span>
              </NavLink>
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <a href={shopPhoneLink()} className={linkClass({ isActive: false })}>
              <Phone className="size-5 shrink-0" />
              <span className="grid">
                <span>{t('layout.menu.call')}</span>
                <span
                  translate="no"
                  className="justify-self-start text-sm font-normal tabular-nums lg:not-group-data-open/menu:sr-only"
                >
                  {shopPhone()}
                </span>
                {openDays !== null && (
                  <span className="text-sm font-normal lg:not-group-data-open/menu:sr-only">
                    <OpenNow open={openDays} />
                  </span>
                )}
              </span>
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

type Closing = SideMenuProps & { nav: RefObject<HTMLElement | null> };

function useClosing({ open, toggle, nav, onClose }: Closing): void {
  const onPress = useEffectEvent((event: PointerEvent) => {
    const { target } = event;
    if (!(target instanceof Node) || nav.current?.contains(target) || toggle.current?.contains(target)) return;
    onClose();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onClose();
    toggle.current?.focus();
  });
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
}

function linkClass({ isActive }: { isActive: boolean }): string {
  return [
    'flex min-h-12 items-center gap-3 rounded-control px-3 py-2 font-medium transition-colors',
    'lg:not-group-data-open/menu:flex-col lg:not-group-data-open/menu:gap-1 lg:not-group-data-open/menu:px-1 lg:not-group-data-open/menu:text-center lg:not-group-data-open/menu:text-xs',
    isActive ? 'bg-primary-soft text-primary forced-colors:underline' : 'text-ink-muted hover:bg-sunken hover:text-ink',
  ].join(' ');
}
