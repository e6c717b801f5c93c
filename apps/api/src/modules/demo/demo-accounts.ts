import type { Role } from '@atelier/domain';

type Account = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly phone: string;
  readonly address: string | null;
};

/** The people of the demonstration, one for each role. */
export const demoAccounts = {
  customer: {
    email: 'customer@atelier.test',
    firstName: 'Amel',
    lastName: 'Trabelsi',
    roles: ['CUSTOMER'],
    phone: '+21620418305',
    address: '14 rue du Lac Biwa, Les Berges du Lac, 1053 Tunis',
  },
  operator: {
    email: 'operator@atelier.test',
    firstName: 'Nadia',
    lastName: 'Gharbi',
    roles: ['OPERATOR'],
    phone: '+21671204011',
    address: null,
  },
  collector: {
    email: 'collector@atelier.test',
    firstName: 'Hatem',
    lastName: 'Jaziri',
    roles: ['COLLECTOR'],
    phone: '+21622730164',
    address: null,
  },
  technician: {
    email: 'technician@atelier.test',
    firstName: 'Youssef',
    lastName: 'Mejri',
    roles: ['TECHNICIAN'],
    phone: '+21671204012',
    address: null,
  },
  courier: {
    email: 'courier@atelier.test',
    firstName: 'Slim',
    lastName: 'Ayari',
    roles: ['COURIER'],
    phone: '+21698552740',
    address: null,
  },
  admin: {
    email: 'admin@atelier.test',
    firstName: 'Leïla',
    lastName: 'Ben Youssef',
    roles: ['ADMIN'],
    phone: '+21671204010',
    address: null,
  },
} as const satisfies Record<string, Account>;

export type DemoPerson = keyof typeof demoAccounts;

export const DEMO_PASSWORD = 'atelier-demo';

/** What the start-up text says of the demonstration. */
export const demoNotes: readonly string[] = [
  `Demo    ${Object.values(demoAccounts)
    .map(({ email }) => email)
    .join(', ')}`,
  `        password ${DEMO_PASSWORD} for each`,
];
