export type Role = 'operator' | 'collector' | 'technician' | 'courier' | 'admin';

/** The people of the demonstration shop, as the screens name them. */
export const staffNames: Readonly<Record<Role, string>> = {
  operator: 'Nadia Gharbi',
  collector: 'Hatem Jaziri',
  technician: 'Youssef Mejri',
  courier: 'Slim Ayari',
  admin: 'Leïla Ben Youssef',
};
