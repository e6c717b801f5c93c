import * as z from 'zod/mini';
import { currentPassword } from '../fields.ts';

/** The password that proves who asks for all that is stored about them, or for its end (specification/faults#f19). */
export const PersonalDataForm = z.object({ password: currentPassword() });
