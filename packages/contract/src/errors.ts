import * as z from 'zod/mini';

/**
 * Error keys of the server and their HTTP status (specification/shapes#errors). `Invalid token` is literal, because the product's browser
 * code compares it.
 */
export const errorStatus = {
  validation: 400,
  invalidCode: 400,
  codeExpired: 400,
  wrongPassword: 400,
  'Invalid token': 400,
  providerOff: 400,
  invalidCredentials: 401,
  providerRefused: 401,
  providerUnverified: 401,
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  methodNotAllowed: 405,
  repairMoved: 409,
  proposalChanged: 409,
  editedMeanwhile: 409,
  tooManyPhotos: 409,
  tooManyProofs: 409,
  tooManyDevices: 409,
  conversationClosed: 409,
  sessionCurrent: 409,
  sessionEnded: 409,
  deviceVerified: 409,
  deviceInRepair: 409,
  slotFull: 409,
  slotClosed: 409,
  repairOpen: 409,
  emailTaken: 409,
  nameTaken: 409,
  ownAccount: 409,
  tooLarge: 413,
  notAnImage: 415,
  notJson: 415,
  idempotencyKeyReused: 422,
  notDrawn: 422,
  tooManyAttempts: 429,
  serverError: 500,
  unavailable: 503,
} as const;

/** Key of {@link errorStatus}. The browser adds `networkError` and `unverifiedEmail`, which are never sent. */
export type ErrorKey = keyof typeof errorStatus;

/** Invalid field. `path` joins keys with dots, `message` is a key. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

export const ErrorBody = z
  .looseObject({
    statusCode: z.number(),
    message: z.string(),
    error: z.string(),
    issues: z.optional(z.array(Issue)),
  })
  .register(z.globalRegistry, { id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
