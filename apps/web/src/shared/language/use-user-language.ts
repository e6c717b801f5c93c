import { useEffect } from 'react';
import { useSession } from '../session/use-session.ts';
import { saveLanguage } from './save-language.ts';
import { chosenLanguage } from './stored-language.ts';
import { useLanguage } from './use-language.ts';

/**
 * After signing in, the language chosen in this browser wins and is told to the server; where none was chosen yet, the
 * user's own is taken.
 */
export const useUserLanguage = (): void => {
  const lang = useSession().user?.lang;
  const { setLanguage } = useLanguage();
  useEffect(() => {
    if (lang === undefined) return;
    const chosen = chosenLanguage();
    if (chosen === null) setLanguage(lang);
    else void saveLanguage(chosen);
  }, [lang, setLanguage]);
};
