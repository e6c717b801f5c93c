import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import {
  Avatar,
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  ProperName,
} from '@atelier/ui';
import { LayoutDashboard, LogOut } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageLink } from '#shared/page/page-location.tsx';
import { homeOf } from '#config/paths.ts';
import { pictureUrl } from '#shared/picture/picture-url.ts';
import { sendAndSignOut } from '#subjects/driver-route/send-and-sign-out.ts';

export function AccountMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`${t('layout.account')}, ${user.fullName}`}>
          <Avatar name={user.fullName} src={pictureUrl(user.avatar)} size="sm" decorative />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <DropdownMenuLabel className="grid">
          <ProperName className="block truncate text-base font-semibold text-ink">{user.fullName}</ProperName>
          <span className="truncate">{user.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <PageLink to={homeOf(user)}>
            <LayoutDashboard />
            <span>{t(isCustomer(user) ? 'landing.dashboard' : 'landing.workshop')}</span>
          </PageLink>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void sendAndSignOut()}>
          <LogOut />
          {t('landing.logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
