export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Rate = { readonly points: number; readonly per: number };

/**
 * Every limit of the running server. Durations are milliseconds, sizes bytes. The contract has the field lengths and the domain the rules
 * of the repair life.
 */
export const limits = {
  http: {
    headersTimeout: 10 * second,
    requestTimeout: 30 * second,
    /** Longer than the request time-out, so a slow client gets 408 instead of 503. */
    handlerTimeout: 40 * second,
    checkingInterval: 1 * second,
    keepAlive: 65 * second,
    /** Requests under way on one connection, handled one by one. More end the connection. */
    pipelined: 8,
    headerBytes: 16 * 1024,
    bodyBytes: 256 * 1024,
    jsonDepth: 20,
    connections: 4_000,
    responseCache: 8 * 1024 * 1024,
    perAddress: { points: 1_200, per: minute },
    /** Time for which a stopping node reports not ready before it closes its port. */
    drain: 2 * second,
    /** Time that a client connected before then has for its request. */
    newConnections: second,
    shutdown: 10 * second,
  },
  database: {
    /** For single statements and for transactions. Under load reads wait for no transaction. */
    connections: { statements: 3, transactions: 5 },
    /** Longest delay for a free connection. Without a server the answer is 503 within two seconds. */
    acquire: 1_500,
    statement: 5 * second,
    lock: 2 * second,
    /** Client-side time-out, for a server that stopped answering. */
    answer: 8 * second,
    retryAfter: 2 * second,
  },
  /**
   * Interval of heartbeats, and the silence after which a node counts as dead. Its mails must be sent within 30 s
   * (specification/faults#f12).
   */
  nodes: { heartbeat: 5 * second, silent: 20 * second },
  jobs: {
    concurrency: 2,
    /** For jobs, mails and routines. One of them listens for new jobs. */
    connections: 4,
    poll: 2 * second,
    abandonedAfter: 5 * minute,
    late: 15 * minute,
    /** Longest time of a backup. A longer one hangs. */
    backup: 12 * hour,
  },
  mail: {
    firstDelay: 2 * second,
    longestDelay: 30 * minute,
    codeRetryDelay: minute,
    /** Retry period of mails without an expiry of their own. */
    retryFor: 2 * day,
    /** Repeats of a mail whose answer was lost after sending, because it may have arrived. */
    unanswered: { repeats: 2, after: 10 * minute },
    perConnection: 100,
    sentAtOnce: 2,
    takenAtOnce: 10,
    /** Time after a commit in which more mails may come, which are then taken together. */
    collect: second / 20,
    /** Time after which a mail is due again that a hanging node took. Longer than a delivery may take. */
    hold: 5 * minute,
    greeting: 30 * second,
    deliver: 2 * minute,
    closeGrace: 5 * second,
    repeatAfter: day,
    retention: 365 * day,
  },
  realtime: {
    frameBytes: 64 * 1024,
    perUser: 10,
    perAddress: 200,
    messages: { points: 100, per: minute },
    handshake: 5 * second,
    handshakes: { concurrent: 3, waiting: 4_000 },
    sessionCheck: minute,
    deskCounts: 500,
  },
  /** `offline`: keys of what a phone may repeat after days without a network. */
  idempotency: { retention: day, offline: 14 * day },
  /** Uploads, which are in memory: size, number per node and per person, and longest silence. */
  uploads: { bytes: 5 * 1024 * 1024, atOnce: 20, perPerson: 3, silence: 5 * second },
  /** Personal data exports, which are in memory: number per node, and longest time for sending one. */
  exports: { atOnce: 4, leave: 10 * minute },
  images: {
    pixels: 4_096 * 4_096,
    work: 10 * second,
    concurrency: { concurrent: 2, waiting: 20 },
  },
  storage: {
    /** Longest silence of a remote store, and the largest file read from it. */
    answer: 5 * second,
    bytes: 20 * 1024 * 1024,
    orphan: day,
  },
  geoip: { bytes: 512 * 1024 * 1024, cached: 10_000 },
  clock: { measure: minute },
  /** Stall of the event loop that is logged, and the interval of measurements. */
  eventLoop: { stall: second / 2, interval: second / 20 },
  signIn: {
    perAddressAndAccount: { points: 10, per: 15 * minute },
    perAddress: { points: 25, per: 5 * minute },
    /** Failures of one account over all networks. Beyond that only browsers known to the account may try. */
    perAccount: { points: 100, per: day },
    passwordChecks: { points: 10, per: 15 * minute },
    hashing: { concurrent: 2, waiting: 64 },
  },
  /** OIDC provider: time for all requests of one sign-in, size of an answer, age of cached endpoints. */
  provider: {
    answer: 4 * second,
    bytes: 128 * 1024,
    metadataTtl: hour,
    maxAbsence: 10 * minute,
  },
  password: { shortestForStaff: 12 },
  codes: {
    lifetime: 10 * minute,
    /** Age up to which a repeated request mails the same code. Later ones add a new code. */
    repeated: 5 * minute,
    triesPerToken: 5,
    triesPerNetwork: 10,
    tries: 30,
    perDay: 20,
    cooldown: minute,
    /** Minimum interval of mails with the link alone, after the day's codes are used up. */
    linkAlone: hour,
    link: day,
    invitation: 7 * day,
    retention: 2 * day,
  },
  audit: { exported: 100_000, exports: { points: 20, per: hour } },
  tables: { exported: 20_000, exports: { points: 20, per: hour } },
  contact: {
    perNetwork: { points: 5, per: hour },
    inAll: { points: 60, per: hour },
    retention: 365 * day,
  },
  registrations: { retention: 7 * day, perNetwork: 3, perAddress: 100 },
  /** Mails per address that say 'you have an account' or 'you have none'. */
  notices: { perHour: 1, perDay: 5 },
  /** Devices of a person that receive pushes, longest answer of a push service, and age after which a push isn't sent any more. */
  push: { devices: 10, answer: 5 * second, lifetime: day },
  /** `notices`: of new browsers, to their owner. Invented browsers could flood a mailbox otherwise. */
  sessions: { access: 10 * minute, idle: 30 * day, absolute: 90 * day, notices: { perHour: 5, perDay: 20 } },
  /** Mails have no cap of their own, because each follows a limited request or code, or has its `notices`. */
  perUser: {
    repairRequests: { points: 30, per: day },
    /** Requests and their changes share one call. */
    repairSaves: { points: 300, per: day },
    devices: { points: 60, per: day },
    devicesKept: 200,
    /** Bound of an intake, because a school or hotel brings more in the course of years. */
    devicesTakenIn: 2_000,
    emailChanges: { points: 20, per: day },
    avatarChanges: { points: 20, per: day },
    avatarTries: { points: 100, per: day },
    photos: { points: 40, per: day },
    photoTries: { points: 200, per: day },
    papers: { points: 200, per: day },
    exports: { points: 5, per: day },
    imports: { points: 200, per: day },
    invitations: { points: 60, per: hour },
    /** Lookups, intakes and mailed codes of office staff on the phone. */
    lookups: { points: 120, per: hour },
    intakes: { points: 120, per: hour },
    intakeCodes: { points: 60, per: hour },
  },
  /**
   * Conversation about a repair: messages per answer, time it stays open after the repair's end, time in which a customer may retract a
   * message, and rates of writing and mails.
   */
  conversation: {
    page: 50,
    open: 60 * day,
    withdrawable: 2 * minute,
    messages: { points: 30, per: hour },
    /** Stored photos of messages, and the age at which a photo without message expires. */
    photos: { points: 60, per: day },
    unsent: 2 * day,
    mailed: 10 * minute,
  },
  /** Tracking links: calls of a network, mails that it may order, and how long after the end of a repair its link is valid. */
  tracking: {
    reads: { points: 300, per: 10 * minute },
    mails: { points: 10, per: hour },
    afterEnd: 60 * day,
  },
  feeds: { reads: { points: 300, per: 10 * minute } },
  notes: { correctable: 15 * minute },
  lists: { repairs: 2_000 },
  /**
   * Landing page content: polling interval for other nodes' publications, publications per answer, planning horizon, and pictures per
   * editor.
   */
  content: {
    compare: 30 * second,
    historyPage: 10,
    ahead: 366 * day,
    drawingsWaiting: 20,
    images: { points: 200, per: day },
  },
  /**
   * Bounds of a staff search, so frequent names cost as much as rare ones. `matches`: customers, devices and repairs with a word. Beyond
   * that the search reads the next `inOrder` repairs of the list. `numbers`: repairs whose number begins with the text, which two letters
   * do in every thousandth. `ofOne`: newest repairs of a customer or device. `words`: number of longest words used.
   */
  search: { matches: 500, inOrder: 1_000, numbers: 100, ofOne: 100, words: 8 },
} as const satisfies Record<string, object>;

type Adjustable<T> = T extends number ? number : { readonly [K in keyof T]: Adjustable<T[K]> };

export type Limits = Adjustable<typeof limits>;

const timeout = 5 * minute;

/**
 * Limits of NODE_ENV=test, with long time-outs, which only end hanging tests, so a busy machine gives the same answers as an idle one.
 * Tests of such a limit set their own.
 */
export const patientLimits: Limits = {
  ...limits,
  http: { ...limits.http, headersTimeout: timeout, requestTimeout: timeout, handlerTimeout: timeout, shutdown: minute },
  database: { ...limits.database, acquire: timeout, statement: timeout, lock: timeout, answer: timeout },
  nodes: { ...limits.nodes, silent: timeout },
  realtime: { ...limits.realtime, handshake: timeout },
  images: { ...limits.images, work: timeout },
  storage: { ...limits.storage, answer: timeout },
  provider: { ...limits.provider, answer: timeout },
  push: { ...limits.push, answer: timeout },
  // Uploads sent at once overlap as the machine allows, and a refusal would depend on that.
  uploads: { ...limits.uploads, perPerson: limits.uploads.atOnce, silence: timeout },
  // Tests move the clock by months while mails wait for the server.
  mail: { ...limits.mail, retryFor: 1_000 * day },
};

/** Returns the limits of a process. */
export function limitsOf(nodeEnv: string): Limits {
  return nodeEnv === 'test' ? patientLimits : limits;
}
