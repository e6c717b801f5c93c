import type { MutedTopic, Role } from '@atelier/domain';
import { DEMO_PASSWORD } from '#platform/config/rules.ts';
import { pick } from './demo-damages.ts';

export type DemoAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly phone: string;
  /** Staff have none. */
  readonly address?: string;
  readonly lang?: 'fr' | 'en';
  /** Notifications that the person has switched off. */
  readonly muted?: MutedTopic[];
};

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
  },
  collector: {
    email: 'collector@atelier.test',
    firstName: 'Hatem',
    lastName: 'Jaziri',
    roles: ['COLLECTOR'],
    phone: '+21622730164',
  },
  technician: {
    email: 'technician@atelier.test',
    firstName: 'Youssef',
    lastName: 'Mejri',
    roles: ['TECHNICIAN'],
    phone: '+21671204012',
  },
  courier: {
    email: 'courier@atelier.test',
    firstName: 'Slim',
    lastName: 'Ayari',
    roles: ['COURIER'],
    phone: '+21698552740',
  },
  admin: {
    email: 'admin@atelier.test',
    firstName: 'Leïla',
    lastName: 'Ben Youssef',
    roles: ['ADMIN'],
    phone: '+21671204010',
  },
} as const satisfies Record<string, DemoAccount>;

/** Second members of each role, left out of the small demonstration. */
const furtherAccounts = {
  englishCustomer: {
    email: 'emma@atelier.test',
    firstName: 'Emma',
    lastName: 'Clarke',
    roles: ['CUSTOMER'],
    phone: '+21655310942',
    address: '6 rue Sidi Dhrif, 2078 La Marsa',
    lang: 'en',
  },
  secondOperator: {
    email: 'operator2@atelier.test',
    firstName: 'Karim',
    lastName: 'Belhadj',
    roles: ['OPERATOR'],
    phone: '+21671204013',
  },
  secondTechnician: {
    email: 'technician2@atelier.test',
    firstName: 'Sonia',
    lastName: 'Khelifi',
    roles: ['TECHNICIAN'],
    phone: '+21671204014',
  },
  driver: {
    email: 'driver@atelier.test',
    firstName: 'Walid',
    lastName: 'Chaabane',
    roles: ['COLLECTOR', 'COURIER'],
    phone: '+21624118730',
  },
} as const satisfies Record<string, DemoAccount>;

export const allAccounts = { ...demoAccounts, ...furtherAccounts };

/** Name of a customer of the large demonstration alone. */
export type LargeCustomer = `customer${number}`;

export type DemoPerson = keyof typeof allAccounts | LargeCustomer;

const frenchNames = {
  first: ['Sarra', 'Mohamed', 'Ines', 'Anis', 'Rania', 'Khaled', 'Meriem', 'Bilel', 'Olfa', 'Nizar', 'Asma', 'Fares'],
  last: [
    'Hamdi',
    'Chebbi',
    'Bouazizi',
    'Mansour',
    'Zribi',
    'Jlassi',
    'Saidi',
    'Ferchichi',
    'Dridi',
    'Karoui',
    'Baccar',
  ],
};
const englishNames = {
  first: ['James', 'Olivia', 'Peter', 'Hannah', 'Daniel', 'Grace', 'Martin'],
  last: ['Walker', 'Hughes', 'Bennett', 'Foster', 'Reid', 'Morgan'],
};
const streets = [
  'rue de Marseille, 1001 Tunis',
  'avenue de Carthage, 1000 Tunis',
  'rue du Lac Windermere, 1053 Tunis',
  'rue du Lac Victoria, 1053 Tunis',
  'rue Ibn Zohr, 2070 La Marsa',
  'avenue Taïeb Mhiri, 2078 La Marsa',
  'rue Hannibal, 2016 Carthage',
];

export const LARGE_CUSTOMERS = 38;

export function largeCustomer(index: number): DemoAccount {
  const lang = index % 3 === 2 ? 'en' : 'fr';
  const { first, last } = lang === 'en' ? englishNames : frenchNames;
  return {
    email: `customer${index}@atelier.test`,
    firstName: pick(first, index),
    lastName: pick(last, index * 3),
    roles: ['CUSTOMER'],
    phone: `+2162${String(2_104_517 + index * 171_713).slice(0, 7)}`,
    address: `${3 + ((index * 7) % 60)} ${pick(streets, index)}`,
    lang,
    ...(index === 16 && { muted: ['RATINGS.MAIL'] }),
  };
}

export const largeCustomers: Readonly<Record<LargeCustomer, DemoAccount>> = Object.fromEntries(
  Array.from({ length: LARGE_CUSTOMERS }, (_, index) => [`customer${index + 1}`, largeCustomer(index + 1)]),
);

/** Returns lines of the start text: the password, then each of the accounts with its roles. */
export function demoAccountLines(emails: readonly string[]): readonly string[] {
  const accounts = Object.values(allAccounts).filter(({ email }) => emails.includes(email));
  if (accounts.length === 0) return [];
  const lines = accounts.map(
    ({ email, roles }) => `        ${email.padEnd(26)}${roles.map((role) => role.toLowerCase()).join(', ')}`,
  );
  return [`Demo    password ${DEMO_PASSWORD} for each of`, ...lines];
}
