import { call } from '../call.ts';
import { Customer, CustomerChange, CustomerParams } from './customers.schemas.ts';

/** Changes a customer. An added e-mail address gets an invitation. A stale `version` gets `editedMeanwhile` with the current customer. */
export const changeCustomer = call({
  method: 'PUT',
  path: '/staff/customers/:id',
  summary: 'Change a customer',
  params: CustomerParams,
  body: CustomerChange,
  answer: Customer,
  errors: ['notAllowed', 'notFound', 'editedMeanwhile', 'emailTaken'],
});
