import { useEffect } from 'react';
import { useSession } from './use-session.ts';
import { saveLanguage } from './save-language.ts';
import { chosenLanguage } from '#shared/language/stored-language.ts';
import { useLanguage } from '#shared/language/use-language.ts';

/**
 * Saves the language chosen in this browser on sign-in, also for mails. Loading a page doesn't, because two browsers would overwrite each
 * other. Without a choice the account's language shows.
 */
export function useUserLanguage(): void {
  const { user, isNew } = useSession();
  const lang = user?.lang;
  const { adopt } = useLanguage();
  useEffect(() => {
    if (lang === undefined) return;
    const chosen = chosenLanguage();
    if (chosen === null) adopt(lang);
    else if (isNew) void saveLanguage(chosen);
  }, [lang, isNew, adopt]);
}
