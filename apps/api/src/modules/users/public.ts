export { askedLanguage } from './asked-language.ts';
export { avatarAddress, avatarAddressOf } from './avatar-address.ts';
export { presentUser, type UserRow } from './users.presenter.ts';
export {
  eraseUser,
  findUser,
  findUserByEmail,
  hasAdministrator,
  hasIdentity,
  insertUser,
  listIdentities,
  lockUser,
  markVerified,
  setEmail,
  setPassword,
} from './users.queries.ts';
