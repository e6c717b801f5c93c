export { askedLanguage } from './asked-language.ts';
export { avatarAddress, avatarAddressOf } from './avatar-address.ts';
export { presentUser, type UserRow } from './users.presenter.ts';
export {
  findUser,
  findUserByEmail,
  hasAdministrator,
  hasIdentity,
  insertUser,
  lockUser,
  markVerified,
  setEmail,
  setPassword,
} from './users.queries.ts';
