export { avatarAddress } from './avatar-address.ts';
export { customerAtTheDoorJson, customerJson, personJson } from './user-json.ts';
export { findIdentity, hasIdentity, type IdentityKey, insertIdentity, listIdentities } from './identities.queries.ts';
export { presentUser, type UserRow } from './users.presenter.ts';
export {
  acceptTerms,
  awaitsDevice,
  changeUser,
  eraseUser,
  findUser,
  findUserByEmail,
  forgetEmail,
  hasAdministrator,
  insertCaller,
  insertUser,
  isVerified,
  lockUser,
  loseAccess,
  markVerified,
  setEmail,
  setPassword,
  shareAccounts,
} from './users.queries.ts';
