import type { Assignments, Member, User } from '@atelier/contract';

export function createTeamMember(overrides: Partial<Member> = {}): Member {
  return {
    id: '0193a1f0-0000-7000-8000-0000000000a1',
    firstName: 'Olfa',
    lastName: 'Ben Abdallah',
    name: 'Olfa Ben Abdallah',
    email: 'olfa@atelier.test',
    phone: '+21620123456',
    avatar: null,
    roles: ['OPERATOR', 'TECHNICIAN'],
    awayUntil: null,
    maySeeFigures: false,
    mayManageTill: false,
    lastSignInAt: '2026-11-22T10:00:00.000Z',
    state: 'ACTIVE',
    version: 4,
    ...overrides,
  };
}

export function createTeam({ id, firstName, lastName, fullName, email }: User): Member[] {
  const own = { id, firstName, lastName, name: fullName, email, roles: ['ADMIN'] } as const;
  const ofId = (index: number): string => `0193a1f0-0000-7000-8000-0000000000b${index}`;
  return [
    createTeamMember({ ...own, roles: [...own.roles], maySeeFigures: true }),
    createTeamMember({ awayUntil: '2099-12-24', maySeeFigures: true }),
    createTeamMember({
      id: ofId(1),
      firstName: 'Mohamed-Aziz',
      lastName: 'Ben Sghaier-Trabelsi',
      name: 'Mohamed-Aziz Ben Sghaier-Trabelsi',
      email: 'mohamed-aziz.ben-sghaier-trabelsi@atelier-des-berges-du-lac.test',
      roles: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER'],
      lastSignInAt: null,
      state: 'INVITED',
    }),
    createTeamMember({ id: ofId(2), name: 'Hatem Gharbi', email: 'hatem@atelier.test', state: 'DISABLED' }),
  ];
}

type Assignment = Assignments['visits'][number];

function createAssignments(
  count: number,
  firstIndex: number,
  reassignAction: Assignment['reassignAction'],
): Assignment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `7K2M9QF${firstIndex + index}`,
    version: firstIndex + index,
    reassignAction,
    device: index === 0 ? 'Réfrigérateur américain de la cuisine du rez-de-chaussée' : 'Pixel 9',
    issue: 'L’écran reste noir après une chute, et l’appareil chauffe quand il est branché',
  }));
}

export const sampleAssignments: Assignments = {
  visits: [...createAssignments(1, 0, 'Repair.pickup.assigned'), ...createAssignments(1, 1, 'Repair.return.assigned')],
  inCustody: createAssignments(1, 2, null),
  diagnoses: createAssignments(3, 3, 'Repair.diagnosis.assigned'),
  fixes: [],
};

export const noAssignments: Assignments = { visits: [], inCustody: [], diagnoses: [], fixes: [] };
