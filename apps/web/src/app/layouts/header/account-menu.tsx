import type { User } from '@atelier/contract';
import { isLanguage, languages, type WordKey } from '@atelier/i18n';
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
import { LogOut, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sendAndSignOut } from '#subjects/driver-route/send-and-sign-out.ts';
import { themes, useTheme } from '#shared/page/theme.ts';
import { hrefOf, type Page } from '#app/manifest.ts';
import { AccountFace, accountFaceClass } from './account-face.tsx';

export type MenuEntry = { readonly page: Page & { readonly menu: WordKey }; readonly Icon: LucideIcon };

type AccountMenuProps = { readonly user: User; readonly entries: readonly MenuEntry[] };

/** Renders name, e-mail, pages, language, theme and sign-out. Staff have no side menu, so all their pages are here. */
export function AccountMenu({ user, entries }: AccountMenuProps) {
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
        {entries.map(({ page, Icon }) => (
          <DropdownMenuItem key={page.path} asChild>
            <Link to={hrefOf(page)}>
              <Icon />
              <span>{t(page.menu)}</span>
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <LanguageChoice />
        <DropdownMenuSeparator />
        <ThemeChoice />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void sendAndSignOut()}>
          <LogOut />
          {t('layout.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function LanguageChoice() {
  const { t, language, setLanguage } = useTranslation();
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
  const choose = (value: string) => {
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
              <Icon />
              <span>{t(`common.theme.${value}`)}</span>
            </span>
          </DropdownMenuRadioItem>
        );
      })}
    </DropdownMenuRadioGroup>
  );
}

const themeIcons = { light: Sun, dark: Moon, system: Monitor };
