import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
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
  ChartColumn,
  Contact,
  FileUp,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
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
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { signOut } from '#subjects/session/start-session.ts';
import { themes, useTheme } from '#shared/page/theme.ts';
import { customerPages, hrefOf, staffPages, type MenuPage } from '#app/manifest.ts';
import { isInMenu } from '#app/route-helpers.ts';
import { AccountFace, accountFaceClass } from './account-face.tsx';

const icons = {
  desk: LayoutDashboard,
  repairs: Wrench,
  messages: Mail,
  customers: Contact,
  profile: UserRound,
  content: PanelsTopLeft,
  settings: Settings,
  import: FileUp,
  figures: ChartColumn,
  team: UsersRound,
  audit: ScrollText,
} satisfies Record<MenuPage, LucideIcon>;

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
        {menuOf(user).map(({ page, Icon }) => (
          <DropdownMenuItem key={page.path} asChild>
            <Link to={hrefOf(page)}>
              <Icon aria-hidden="true" />
              <span>{t(page.menu)}</span>
            </Link>
          </DropdownMenuItem>
        ))}
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

function menuOf(user: User) {
  if (isCustomer(user)) return [{ page: customerPages.profile, Icon: icons.profile }];
  return Object.keys(staffPages).flatMap((name) =>
    isMenuPage(name) && isInMenu(staffPages[name], user) ? [{ page: staffPages[name], Icon: icons[name] }] : [],
  );
}

function isMenuPage(name: string): name is MenuPage {
  return Object.hasOwn(icons, name);
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
