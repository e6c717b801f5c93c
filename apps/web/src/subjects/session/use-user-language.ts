import { useEffect } from 'react';
import { useSession } from './use-session.ts';
import { saveLanguage } from './save-language.ts';
import { chosenLanguage } from '#shared/language/stored-language.ts';
import { useLanguage } from '#shared/language/use-language.ts';

/**
 * At sign-in the language chosen in this browser is told to the server, for the mails too; a page that is only loaded changes
 * nothing there, or two browsers would take turns. Where none was chosen, the account's is shown.
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
