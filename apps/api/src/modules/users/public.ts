export { avatarPath } from './avatar-path.ts';
export { driverCustomerJson, customerJson, person, personJson } from './user-json.ts';
export { findIdentity, hasIdentity, type IdentityKey, insertIdentity, listIdentities } from './identities.queries.ts';
export { type PersonRow, presentUser, type UserRow } from './users.presenter.ts';
export {
  hasDeviceInRepair,
  eraseUser,
  findPerson,
  findUser,
  findUserByEmail,
  hasAdministrator,
  insertCaller,
  insertUser,
  lockPerson,
  lockUser,
  setPassword,
  updateUser,
  lockAccounts,
} from './users.queries.ts';
