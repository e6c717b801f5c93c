export {
  countTokenTry,
  deleteChallengesOf,
  deleteInvitationsOf,
  deleteMailedProofs,
  deletePendingEmailChange,
  findChallenge,
  findInvitationOf,
  resetTokenTries,
  useChallenge,
} from './challenges.queries.ts';
export { deleteExpiredProofs, openChallenge, readChallenge, type Challenge } from './challenges.ts';
export { generateCode, openCode, readToken, writeToken } from './code-seal.ts';
export {
  closeOrders,
  deleteCodesOf,
  findCode,
  lockAddress,
  replaceAllDigits,
  takeOrder,
  type CodeRow,
} from './codes.queries.ts';
export { cancelOrderedMails, mailAddressOwnerJob, orderCode, timeUntilNextCode } from './order-code.ts';
export {
  deleteRegistrationsWith,
  findRegistration,
  findRegistrationByPassword,
  storeRegistration,
  type RegistrationRow,
} from './registrations.queries.ts';
export { type MatchedCode, tryCode, useCode } from './try-code.ts';
