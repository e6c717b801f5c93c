export type Role = 'operator' | 'collector' | 'technician' | 'courier' | 'admin';

export const staffNames: Readonly<Record<Role, string>> = {
  operator: 'Nadia Gharbi',
  collector: 'Hatem Jaziri',
  technician: 'Youssef Mejri',
  courier: 'Slim Ayari',
  admin: 'Leïla Ben Youssef',
};
