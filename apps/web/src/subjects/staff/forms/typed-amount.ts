import { PaymentForm } from '@atelier/contract';
import { hasExcessDecimals, readAmount } from '@atelier/domain';
import * as z from 'zod/mini';
import { shopCurrency } from '#config/shop.ts';

/** Amount as people type it, such as `1 300,5`. */
export const TypedAmount = z.object({
  amount: z.pipe(
    z
      .pipe(
        z.string(),
        z.transform((text) => readAmount(text, shopCurrency)),
      )
      .check(z.refine((amount) => !hasExcessDecimals(amount, shopCurrency), 'money.invalid')),
    PaymentForm.shape.amount,
  ),
});
