/** A unique word per input of customers and staff, with the columns that contain it before the deletion. */
export const plantedWords = {
  formerEmail: [
    'qzmaila@atelier.test',
    ['challenges.email', 'code_orders.email', 'codes.email', 'mails.data', 'mails.recipient', 'rate_limits.key'],
  ],
  email: [
    'qzmailb@atelier.test',
    [
      'challenges.email',
      'code_orders.email',
      'codes.email',
      'contact_messages.email',
      'idempotency_keys.answer',
      'mails.data',
      'mails.recipient',
      'rate_limits.key',
      'registrations.email',
      'users.email',
    ],
  ],
  wantedEmail: ['qzmailc@atelier.test', ['challenges.email', 'code_orders.email', 'codes.email', 'mails.recipient']],
  registeredName: ['Qzregistered', ['mails.data']],
  firstName: [
    'Qzfirst',
    [
      'idempotency_keys.answer',
      'mails.data',
      'receipt_persons.fields',
      'repairs.customer_search_text',
      'users.first_name',
      'users.search_text',
    ],
  ],
  lastName: [
    'Qzlast',
    [
      'idempotency_keys.answer',
      'receipt_persons.fields',
      'repairs.customer_search_text',
      'users.last_name',
      'users.search_text',
    ],
  ],
  phone: [
    '20987652',
    [
      'contact_messages.phone',
      'idempotency_keys.answer',
      'mails.data',
      'repairs.customer_search_text',
      'users.phone',
      'users.search_text',
    ],
  ],
  profileAddress: ['Qzhome', ['idempotency_keys.answer', 'users.address']],
  subject: ['qzsubject', ['identities.subject']],
  device: [
    'Qzdevice',
    [
      'devices.name',
      'devices.search_text',
      'idempotency_keys.answer',
      'mails.data',
      'receipt_persons.fields',
      'repairs.device_search_text',
    ],
  ],
  unusedDevice: ['Qzunused', ['devices.name', 'devices.search_text']],
  serial: [
    'Qzserial',
    ['devices.search_text', 'devices.serial_number', 'idempotency_keys.answer', 'repairs.device_search_text'],
  ],
  formerIssue: ['Qzformerissue', ['idempotency_keys.answer', 'mails.data', 'repair_log.captured', 'repair_log.undo']],
  issue: [
    'Qzissue',
    ['idempotency_keys.answer', 'mails.data', 'repair_log.captured', 'repair_search.search_text', 'repairs.issue'],
  ],
  information: ['Qzinformation', ['idempotency_keys.answer', 'repair_log.captured', 'repair_log.undo']],
  address: ['Qzaddress', ['idempotency_keys.answer', 'mails.data', 'repair_log.captured', 'repairs.address']],
  key: ['a1b2c3d4-0000-4000-8000-00000000beef', ['idempotency_keys.key']],
  cancelReason: ['Qzcancel', ['repair_log.captured', 'repair_search.search_text', 'repairs.notes']],
  rejectReason: ['Qzreject', ['mails.data', 'repair_log.captured', 'repair_search.search_text', 'repairs.notes']],
  reachableNotes: ['Qzreachable', ['repair_log.captured']],
  comment: ['Qzcomment', ['repair_log.captured', 'repairs.comment']],
  visitAddress: ['Qzvisit', ['mails.data', 'repair_log.captured', 'visits.address']],
  condition: ['Qzcondition', ['handovers.condition', 'repair_log.captured']],
  accessories: ['Qzaccessories', ['accessories.name']],
  diagnosis: [
    'Qzdiagnosis',
    ['mails.data', 'repair_log.captured', 'repair_search.search_text', 'repairs.diagnosis_notes'],
  ],
  fix: ['Qzfixed', ['mails.data', 'repair_log.captured', 'repair_search.search_text', 'repairs.fix_notes']],
  partner: ['Qzpartner', ['partners.name', 'partners.search_text', 'repair_log.captured', 'repair_log.undo']],
  internal: ['Qzinternal', ['repair_notes.body']],
  asked: ['Qzasked', ['conversation_messages.body']],
  answered: ['Qzanswered', ['conversation_messages.body']],
  receivedBy: ['Qzreceiver', ['repair_log.captured']],
  signer: ['Qzsigner', ['handover_signatures.name']],
  signature: ['777, 333', ['handover_signatures.strokes']],
  contactName: ['Qzcontact', ['contact_messages.name', 'mails.data']],
  contactMessage: ['Qzquestion', ['contact_messages.message', 'mails.data']],
  formerMessage: ['Qzformerquestion', ['contact_messages.message', 'mails.data']],
  contactAnswer: ['Qzreply', ['contact_messages.answer', 'mails.data']],
} as const satisfies Record<string, readonly [word: string, places: readonly string[]]>;

export type PlantedName = keyof typeof plantedWords;
export const plantedNames = Object.keys(plantedWords) as PlantedName[];
export const words = Object.fromEntries(plantedNames.map((name) => [name, plantedWords[name][0]])) as Record<
  PlantedName,
  string
>;
