import type { CallData, Language, updateMe } from '@atelier/contract';
import { transaction } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { lockRepairsOf } from '#workflow/repair/lock-customer.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { presentUser, type UserRow } from './users.presenter.ts';
import { changeUser, findUser, hasDeviceInRepair, type UserChanges } from './users.queries.ts';

type ProfileBody = CallData<typeof updateMe, 'body'>;

export async function readUser({ database }: Platform, viewer: SignedInViewer) {
  return present(await findUser(database, viewer.userId), viewer);
}

function present(row: UserRow | undefined, viewer: SignedInViewer) {
  // The account was erased after the guard ran.
  if (row === undefined) throw new Failure('notSignedIn');
  return presentUser(row, viewer.sessionId);
}

export async function updateProfile(platform: Platform, viewer: SignedInViewer, body: ProfileBody) {
  const changes = changesOf(body);
  // Drivers and technicians may need to call.
  if (changes.phone === null && (await hasDeviceInRepair(platform.database, viewer.userId)))
    throw wrongField('phone', 'phone.inUse');
  return storeChanges(platform, viewer, changes);
}

// Absent fields stay unchanged, empty ones become null.
function changesOf(body: ProfileBody): UserChanges {
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value === '' ? null : value]],
    ),
  );
}

function storeChanges({ database, clock }: Platform, viewer: SignedInViewer, changes: UserChanges) {
  return transaction(database, async (tx) => {
    await lockRepairsOf(tx, viewer.userId);
    return present(await changeUser(tx, viewer.userId, { changes, at: clock.now() }), viewer);
  });
}

export function updateLanguage(platform: Platform, viewer: SignedInViewer, lang: Language) {
  return storeChanges(platform, viewer, { lang, mailLang: lang });
}
