const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A request limit: so many in so long. */
export type Rate = { readonly points: number; readonly per: number };

/**
 * Every limit of the running server, in one object. Durations are milliseconds, sizes bytes. Field lengths are the
 * contract's; the rules of the repair life are the domain's.
 */
export const limits = {
  http: {
    headersTimeout: 10 * second,
    requestTimeout: 30 * second,
    /** Longer than a client may take to send its request: a slow client is told so, not that we are busy. */
    handlerTimeout: 40 * second,
    checkingInterval: 1 * second,
    /** How long nothing may move on a connection. */
    keepAlive: 65 * second,
    /** Requests under way on one connection, of which one is handled and the others wait; more end the connection. */
    pipelined: 8,
    headerBytes: 16 * 1024,
    bodyBytes: 256 * 1024,
    jsonDepth: 20,
    connections: 4_000,
    /** What is kept in memory of answers that were sent before, as they left, and of the pieces that they were made of. */
    responseCache: 8 * 1024 * 1024,
    fragmentCache: 16 * 1024 * 1024,
    perAddress: { points: 1_200, per: minute },
    /** How long a node that stops goes on saying that it isn't ready before it ends to listen. */
    drain: 2 * second,
    /** How long a client that connected before that may then take to ask. */
    newConnections: second,
    /** The longest that a whole stop may take. */
    shutdown: 10 * second,
  },
  database: {
    connections: 10,
    /** The longest wait for a free connection; with the server gone the answer is 503 within two seconds. */
    acquire: 1_500,
    statement: 5 * second,
    lock: 2 * second,
    /** Our own patience, for a server that has stopped answering. */
    answer: 8 * second,
    retryAfter: 2 * second,
  },
  /**
   * How often a node says that it lives, and how long a silent one is left alone: its mails have to leave within 30 s
   * (specification/faults#f12).
   */
  nodes: { heartbeat: 5 * second, silent: 20 * second },
  jobs: { concurrency: { general: 2, mail: 2 }, poll: 2 * second, abandonedAfter: 5 * minute, late: 15 * minute },
  mail: {
    firstDelay: 2 * second,
    longestDelay: 30 * minute,
    /** How often a code is tried while the server can't be reached: somebody waits for it. */
    codeRetryDelay: minute,
    /** How long a mail is tried that has no end of its own. */
    retryFor: 2 * day,
    /** Repeats of a mail whose answer was lost after it had been sent: it may have arrived. */
    unanswered: { repeats: 2, after: 10 * minute },
    /** Mails that a connection carries before another one takes its place. */
    perConnection: 100,
    /** The longest until the server has greeted, and the longest a whole delivery may take. */
    greeting: 30 * second,
    deliver: 2 * minute,
    /** How long deliveries under way may go on while a node stops. */
    closeGrace: 5 * second,
    /** The same isn't mailed again within this time. */
    repeatAfter: day,
    /** How long a mail is kept that has left or was given up. */
    retention: 365 * day,
  },
  realtime: {
    frameBytes: 64 * 1024,
    perUser: 10,
    perAddress: 200,
    messages: { points: 100, per: minute },
    handshake: 5 * second,
    /** Handshakes that are counted at once, each on a connection of the requests, and how many may wait for their turn. */
    handshakes: { concurrent: 3, waiting: 4_000 },
    sessionCheck: minute,
    /** How often a node tells a role how much waits on its desk, at most. */
    deskCounts: 500,
  },
  idempotency: { retention: day },
  /**
   * Files that people send: how large one may be, how many a node takes at once, of all people and of one, since each is held in memory, and
   * how long nothing may arrive of one.
   */
  uploads: { bytes: 5 * 1024 * 1024, atOnce: 20, perPerson: 3, silence: 5 * second },
  /** Copies of somebody's data under way on a node, since each is held in memory, and how long one may take to leave. */
  exports: { atOnce: 4, leave: 10 * minute },
  images: {
    /** As many as 4,096 × 4,096. */
    pixels: 4_096 * 4_096,
    /** The longest one picture may be worked on. */
    work: 10 * second,
    /** Pictures worked on at once, and how many may wait for their turn. */
    concurrency: { concurrent: 2, waiting: 20 },
  },
  storage: {
    /** How long a store elsewhere may be silent, and how large a file may come back from it. */
    answer: 5 * second,
    bytes: 20 * 1024 * 1024,
    /** What nothing refers to is swept once it is older than this. */
    orphan: day,
    sweep: 6 * hour,
  },
  /** The operator's file of places, which is held in memory, and how many of its records stay unfolded. */
  geoip: { bytes: 512 * 1024 * 1024, cached: 10_000 },
  clock: { measure: minute },
  /** How long the event loop may be held up before the log says so, and how often it is looked at. */
  eventLoop: { stall: second / 2, interval: second / 20 },
  signIn: {
    perAddressAndAccount: { points: 10, per: 15 * minute },
    perAddress: { points: 25, per: 5 * minute },
    /** Failures of one account over all networks; then only browsers that it knows may try. */
    perAccount: { points: 100, per: day },
    /** Wrong current passwords of a session. */
    passwordChecks: { points: 10, per: 15 * minute },
    /** Password hashes computed at once, and how many may wait for their turn. */
    hashing: { concurrent: 2, waiting: 64 },
  },
  /** A third party's answers: how long all that one sign-in asks may take, how large an answer may be, how long its addresses are kept. */
  provider: {
    answer: 4 * second,
    bytes: 128 * 1024,
    metadataTtl: hour,
    /** How long somebody may be away to sign in there. */
    maxAbsence: 10 * minute,
  },
  password: { shortestForStaff: 12 },
  codes: {
    lifetime: 10 * minute,
    /** How long a code is mailed again when it is asked for; later a new one comes beside it. */
    repeated: 5 * minute,
    triesPerToken: 5,
    triesPerNetwork: 10,
    tries: 30,
    perDay: 20,
    cooldown: minute,
    /** Once the day's codes are used up a mail carries the link alone, and comes as seldom as this. */
    linkAlone: hour,
    link: day,
    invitation: 7 * day,
    /** How long counters of an address are kept after its last mail. */
    retention: 2 * day,
  },
  /** The audit: how many lines one table holds at most, and how often somebody may take one. */
  audit: { exported: 100_000, exports: { points: 20, per: hour } },
  /** The contact form: how often it takes a message, and how long messages are kept. */
  contact: {
    perNetwork: { points: 5, per: hour },
    inAll: { points: 60, per: hour },
    retention: 365 * day,
  },
  /** How often it is looked whom to remind. */
  reminders: { every: 5 * minute },
  registrations: { retention: 7 * day, perNetwork: 3, perAddress: 100 },
  /** Mails that say 'you have an account' or 'you have none', for each address. */
  notices: { perHour: 1, perDay: 5 },
  sessions: { access: 10 * minute, idle: 30 * day, absolute: 90 * day },
  /** Mails have no cap of their own: each follows a request, a code or a sign-in, and those have theirs. */
  perUser: {
    repairRequests: { points: 30, per: day },
    /** Requests and changes of them together: they share a call. */
    repairSaves: { points: 300, per: day },
    devices: { points: 60, per: day },
    devicesKept: 200,
    /** Changes of address asked for with the right password: each mails somebody. */
    emailChanges: { points: 20, per: day },
    avatarChanges: { points: 20, per: day },
    /** Pictures sent, whether they are taken or refused. */
    avatarTries: { points: 100, per: day },
    /** Photos of repairs that are kept, of all repairs together. */
    photos: { points: 40, per: day },
    /** Photos sent, whether they are taken or refused. */
    photoTries: { points: 200, per: day },
    exports: { points: 5, per: day },
    /** Invitations of an administrator: each mails somebody. */
    invitations: { points: 60, per: hour },
    /** What somebody of the office looks up and takes in while people call, and the codes that they have mailed. */
    lookups: { points: 120, per: hour },
    intakes: { points: 120, per: hour },
    intakeCodes: { points: 60, per: hour },
  },
  /**
   * The conversation about a repair: how much of it one answer holds, how long after the repair's end it stays open, how long its customer may
   * take a message back, and how often they may write and are mailed at most.
   */
  conversation: {
    page: 50,
    open: 60 * day,
    withdrawable: 2 * minute,
    messages: { points: 30, per: hour },
    /** Photos of their messages that are kept, and how long one waits for its message. */
    photos: { points: 60, per: day },
    unsent: 2 * day,
    mailed: 10 * minute,
  },
  /** How long the author of a note may correct it. */
  notes: { correctable: 15 * minute },
  lists: { repairs: 2_000 },
  /**
   * The content of the landing page: how often a node asks whether another one published, how many publications one answer tells of, how
   * far ahead one may be planned, and how many pictures an editor may send.
   */
  content: {
    compare: 30 * second,
    historyPage: 10,
    ahead: 366 * day,
    drawingsWaiting: 20,
    images: { points: 200, per: day },
  },
  /**
   * What a staff search looks at, so that a name that thousands bear costs what a rare one does. `matches`: customers, devices and
   * repairs that bear a word; where there are more it looks at the next `inOrder` repairs of the list instead. `ofOne`: the newest
   * repairs of a customer or device. `words`: the longest ones count.
   */
  search: { matches: 500, inOrder: 1_000, ofOne: 100, words: 8 },
} as const satisfies Record<string, object>;

type Adjustable<T> = T extends number ? number : { readonly [K in keyof T]: Adjustable<T[K]> };

/** The shape of {@link limits}; a test may bring other numbers. */
export type Limits = Adjustable<typeof limits>;
export { day, hour, minute, second };
