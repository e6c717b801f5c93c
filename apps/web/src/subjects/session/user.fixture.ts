import type { User } from '@atelier/contract';

export function createUser(overrides: Partial<User> = {}): User {
  return {
    id: '01',
    firstName: 'Amina',
    lastName: 'Ben Salah',
    fullName: 'Amina Ben Salah',
    email: 'amina@atelier.test',
    phone: '+21620123456',
    address: '5 rue des Oliviers',
    avatar: null,
    role: 'CUSTOMER',
    roles: ['CUSTOMER'],
    lang: 'fr',
    sessionId: '02',
    isPremium: false,
    hasPassword: true,
    terms: { version: 1, acceptedAt: '2026-11-20T09:00:00.000Z' },
    ...overrides,
  };
}
