import { actions, transitionOf } from '@atelier/domain';

const expiresAt = '2030-11-21T09:10:00.000Z';
const code = { digits: '123456', until: expiresAt };
const token = '0190f3c2-0000-7000-8000-000000000001.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ';
const person = { firstName: 'Amel' };
const repair = { repairId: '7K2M9QFX', ...person, device: 'Pixel 9 d’Inès' };
const nextStep = { name: 'PICKUP', date: '2030-11-25', time: '09:00-12:00', offer: null };
const proposal = { price: '120.500', estimatedTime: 3, expiresAt: '2030-11-28T09:00:00.000Z' };
const answerStep = { name: 'ANSWER', date: null, time: null, offer: { price: '120.500', estimatedTime: 3 } };
const calendar = { name: 'atelier-7K2M9QFX.ics', text: 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n' };

/** Data of every transition mail, with all optional facts. */
const steps = actions
  .filter((action) => transitionOf(action).notify.mail !== undefined)
  .map((action) => ({
    ...repair,
    action,
    issue: 'L’écran reste noir',
    address: '1 rue de Marseille\n1000 Tunis',
    reason: 'La pièce n’existe plus',
    diagnosisNotes: 'La dalle est cassée',
    fixNotes: 'Dalle neuve, essayée deux heures',
    price: '120.500',
    estimatedCost: '90.000',
    estimatedTime: 3,
    expectedAt: '2030-11-27',
    visit: { date: '2030-11-25', time: '09:00-12:00', address: '2 rue de Rome\n1000 Tunis' },
    next: nextStep,
    rail: ['done', 'done', 'current', ...Array<'todo'>(5).fill('todo')],
    calendar,
  }));

/** Mail data of each template: every kind and variant. */
export const everyMail: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'account.verification': [
    { code, token },
    { code, token: null },
    { code: null, token },
  ],
  'account.reset': [
    { code, token },
    { code, token: null },
    { code: null, token },
  ],
  'account.emailChange': [{ code }],
  'account.intake': [{ code }],
  'account.emailTaken': [{}],
  'account.emailChanged': [person],
  'account.alreadyRegistered': [{ google: true }, { google: false }],
  'account.thirdPartyLinked': [person],
  'account.noAccount': [{}],
  'account.invited': [{}],
  'account.passwordChanged': [person],
  'account.invitation': [
    { ...person, token, staff: true },
    { ...person, token, staff: false },
  ],
  'account.news': [{ ...person, token }],
  'account.newSession': [
    { ...person, browser: 'Firefox', os: 'Windows', place: 'Lyon, France', at: expiresAt, sessionId: 'session' },
  ],
  'account.sessionRevoked': [person],
  'account.deleted': [person],
  'contact.toShop': [
    {
      id: 'id',
      name: 'Sami',
      email: 'sami@atelier.test',
      phone: '+216 71 000 001',
      message: 'Une ligne\nEt une autre',
    },
  ],
  'contact.answer': [{ name: 'Sami', text: 'Oui, demain.\nÀ demain', message: 'Une ligne\nEt une autre' }],
  'conversation.received': [{ ...repair, leavesAt: expiresAt }],
  'repair.step': steps,
  'repair.correction': [{ ...repair, next: nextStep }],
  'repair.reminder': [
    { ...repair, kind: 'PROPOSAL', next: answerStep, offer: proposal },
    { ...repair, kind: 'FEEDBACK', next: { ...nextStep, name: 'RATE' }, offer: null },
    { ...repair, kind: 'VISIT', next: nextStep, offer: null },
    { ...repair, kind: 'WISH', next: nextStep, offer: null },
    ...[1, 3].map((sequence) => ({ ...repair, kind: 'UNCOLLECTED', next: nextStep, sequence, offer: null })),
  ],
  'repair.arrival': [{ ...repair, minutes: 20, arrivesAt: expiresAt }],
  'tracking.links': [{ links: [{ repairId: '7K2M9QFX', version: 1, device: 'Pixel 9 d’Inès' }] }],
};
