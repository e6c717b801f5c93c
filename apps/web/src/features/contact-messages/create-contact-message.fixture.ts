import type { ContactMessage } from '@atelier/contract';

export function createContactMessage(overrides: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: '0193a1f0-0000-7000-8000-000000000001',
    state: 'NEW',
    name: 'Leïla Ben Amor',
    email: 'leila@atelier.test',
    phone: '+21620123456',
    message: 'Do you repair televisions?\nOurs is ten years old.',
    lang: 'en',
    createdAt: '2026-11-22T09:00:00.000Z',
    version: 1,
    answer: null,
    allowedActions: ['answer', 'done', 'spam'],
    ...overrides,
  };
}
