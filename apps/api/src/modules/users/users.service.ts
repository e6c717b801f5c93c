import type { CallData, Language, updateMe } from '@atelier/contract';
import { Failure } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentUser, type UserRow } from './users.presenter.ts';
import { changeUser, findUser, type UserChanges } from './users.queries.ts';

type Asked = CallData<typeof updateMe, 'body'>;

// Absent fields stay as they are.
const changesOf = (body: Asked): UserChanges =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** What people see and change of themselves. */
export const createUsers = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) => {
  const present = (row: UserRow | undefined, viewer: SignedInViewer) => {
    // Gone between the guard and here: erased.
    if (row === undefined) throw new Failure('notSignedIn');
    return presentUser(row, viewer.sessionId);
  };
  const change = async (viewer: SignedInViewer, changes: UserChanges) =>
    present(await changeUser(database, viewer.userId, { changes, at: clock.now() }), viewer);
  return {
    me: async (viewer: SignedInViewer) => present(await findUser(database, viewer.userId), viewer),
    change: (viewer: SignedInViewer, body: Asked) => change(viewer, changesOf(body)),
    /** The language of the screens and of the mails. */
    changeLanguage: (viewer: SignedInViewer, lang: Language) => change(viewer, { lang, mailLang: lang }),
  };
};
