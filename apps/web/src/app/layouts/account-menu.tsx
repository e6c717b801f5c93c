import type { User } from '@atelier/contract';
import { isLanguage, languages } from '@atelier/i18n';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  ProperName,
  VisuallyHidden,
} from '@atelier/ui';
import {
  Contact,
  LayoutDashboard,
  LogOut,
  Mail,
  Monitor,
  Moon,
  PanelsTopLeft,
  ScrollText,
  Settings,
  Sun,
  UserRound,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isAdmin, isOffice } from '#shared/people/is-office.ts';
import { signOut } from '#subjects/session/start-session.ts';
import { themes } from '#shared/theme/theme-store.ts';
import { useTheme } from '#shared/theme/use-theme.ts';
import { AccountFace, accountFaceClass } from './account-face.tsx';

/** Renders name, e-mail, profile, language, theme and sign-out. Staff have no side menu, so their other pages are here too. */
export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className={accountFaceClass}>
          <VisuallyHidden>{`${t('layout.account')},`}</VisuallyHidden>
          <AccountFace user={user} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <DropdownMenuLabel className="grid">
          <ProperName className="block truncate text-base font-semibold text-ink">{user.fullName}</ProperName>
          <span className="truncate">{user.email}</span>
        </DropdownMenuLabel>
        {user.role !== 'CUSTOMER' && (
          <>
            <DropdownMenuItem asChild>
              <Link to={paths.workshop}>
                <LayoutDashboard aria-hidden="true" />
                <span>{t('workshop.nav.desk')}</span>
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link to={paths.workshopRepairs}>
                <Wrench aria-hidden="true" />
                <span>{t('workshop.nav.repairs')}</span>
              </Link>
            </DropdownMenuItem>
          </>
        )}
        {isOffice(user) && (
          <DropdownMenuItem asChild>
            <Link to={paths.workshopMessages}>
              <Mail aria-hidden="true" />
              <span>{t('layout.menu.messages')}</span>
            </Link>
          </DropdownMenuItem>
        )}
        {isOffice(user) && (
          <DropdownMenuItem asChild>
            <Link to={paths.workshopCustomers}>
              <Contact aria-hidden="true" />
              <span>{t('workshop.customers')}</span>
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link to={user.role === 'CUSTOMER' ? paths.profile : paths.workshopProfile}>
            <UserRound aria-hidden="true" />
            <span>{t('layout.menu.profile')}</span>
          </Link>
        </DropdownMenuItem>
        {user.roles.includes('ADMIN') && (
          <DropdownMenuItem asChild>
            <Link to={paths.workshopContent}>
              <PanelsTopLeft aria-hidden="true" />
              <span>{t('layout.menu.content')}</span>
            </Link>
          </DropdownMenuItem>
        )}
        {user.role !== 'CUSTOMER' && (
          <DropdownMenuItem asChild>
            <Link to={paths.workshopSettings}>
              <Settings aria-hidden="true" />
              <span>{t('layout.menu.settings')}</span>
            </Link>
          </DropdownMenuItem>
        )}
        {isAdmin(user) && (
          <>
            <DropdownMenuItem asChild>
              <Link to={paths.workshopTeam}>
                <UsersRound aria-hidden="true" />
                <span>{t('layout.menu.team')}</span>
              </Link>
            </DropdownMenuItem>
            <DropdownMenuItem asChild>
              <Link to={paths.workshopAudit}>
                <ScrollText aria-hidden="true" />
                <span>{t('layout.menu.audit')}</span>
              </Link>
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuSeparator />
        <LanguageChoice />
        <DropdownMenuSeparator />
        <ThemeChoice />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden="true" />
          {t('layout.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <DropdownMenuRadioGroup
      aria-label={t('common.language.label')}
      value={language}
      onValueChange={(value) => isLanguage(value) && setLanguage(value)}
    >
      {languages.map((value) => (
        <DropdownMenuRadioItem key={value} value={value} lang={value} onSelect={keepOpen}>
          {t(`common.language.${value}`)}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

function keepOpen(event: Event): void {
  return event.preventDefault();
}

function ThemeChoice() {
  const { t } = useTranslation();
  const { theme, setTheme } = useTheme();
  const choose = (value: string): void => {
    const chosen = themes.find((each) => each === value);
    if (chosen !== undefined) setTheme(chosen);
  };
  return (
    <DropdownMenuRadioGroup aria-label={t('common.theme.label')} value={theme} onValueChange={choose}>
      {themes.map((value) => {
        const Icon = themeIcons[value];
        return (
          <DropdownMenuRadioItem key={value} value={value} onSelect={keepOpen}>
            <span className="flex items-center gap-3">
              <Icon aria-hidden="true" />
              <span>{t(`common.theme.${value}`)}</span>
            </span>
          </DropdownMenuRadioItem>
        );
      })}
    </DropdownMenuRadioGroup>
  );
}

const themeIcons = { light: Sun, dark: Moon, system: Monitor };
