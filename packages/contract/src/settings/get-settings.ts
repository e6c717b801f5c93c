import { call } from '../call.ts';
import { Settings } from './settings.schemas.ts';

export const getSettings = call({
  method: 'GET',
  path: '/staff/settings',
  summary: 'What the shop has set, with who set it and when',
  answer: Settings,
  errors: ['notAllowed'],
});
