import * as z from 'zod/mini';
import { currentPassword } from '../fields.ts';

/** Password confirmation for data export and account deletion (specification/faults#f19). */
export const PersonalDataForm = z.object({ password: currentPassword() });
