import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { Settings, SettingChange } from './settings.schemas.ts';

export const saveSetting = call({
  method: 'PUT',
  path: '/staff/settings/:key',
  summary: 'Set something; where somebody else did in the meantime the refusal brings all as it is now, as `settings`',
  params: z.object({ key: id() }),
  body: SettingChange,
  answer: Settings,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile'],
});
