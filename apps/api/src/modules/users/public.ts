export { askedLanguage } from './asked-language.ts';
export { avatarAddress, avatarAddressOf } from './avatar-address.ts';
export { findIdentity, hasIdentity, type IdentityKey, insertIdentity } from './identities.queries.ts';
export { presentUser, type UserRow } from './users.presenter.ts';
export {
  eraseUser,
  findUser,
  findUserByEmail,
  hasAdministrator,
  insertUser,
  listIdentities,
  lockUser,
  loseAccess,
  markVerified,
  setEmail,
  setPassword,
} from './users.queries.ts';
