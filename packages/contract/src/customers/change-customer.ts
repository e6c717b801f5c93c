import { call } from '../call.ts';
import { Customer, CustomerChange, CustomerParams } from './customers.schemas.ts';

/**
 * Changes a customer. An e-mail that is added invites them. Refused as `editedMeanwhile`, with the customer as they are now, where somebody
 * else was first.
 */
export const changeCustomer = call({
  method: 'PUT',
  path: '/staff/customers/:id',
  summary: 'Change a customer',
  params: CustomerParams,
  body: CustomerChange,
  answer: Customer,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'emailTaken'],
});
