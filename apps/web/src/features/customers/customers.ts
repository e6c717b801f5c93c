import {
  type Answer,
  type CallInput,
  changeCustomer,
  Customer,
  getCustomer,
  inviteCustomerAgain,
  listCustomers,
  searchCustomers,
} from '@atelier/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery, cursorPages, cursorQuery, queryKeys } from '#shared/api/queries.ts';
import { useIntent } from '#shared/api/intent-key.ts';
import { conflictIn } from '#subjects/staff/forms/conflict.ts';
import { send } from '#shared/api/send.ts';

/** `similar`: the results are only spelled like the words. */
export type CustomerPage = Answer<typeof listCustomers> & { readonly similar?: boolean };

/**
 * Returns the query of customers that match a text, or of all, by page. It is never answered from the cache alone, because new customers
 * aren't announced.
 */
export function customersQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.customers, 'list', q],
    queryFn: ({ pageParam, signal }): Promise<CustomerPage> => {
      const page = cursorQuery(pageParam);
      if (q === '') return send(listCustomers, { query: page, signal });
      return send(searchCustomers, { body: { q, ...page }, signal });
    },
    staleTime: 0,
    ...cursorPages,
  });
}

/** Returns the query of a customer. Each request is audited, so nothing refetches automatically. */
export function customerQuery(id: string) {
  return queryOptions({
    ...callQuery([...queryKeys.customers, 'one', id], getCustomer, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type CustomerChange = CallInput<typeof changeCustomer, 'body'>;

export function useChangeCustomer(id: string) {
  return useCustomerMutation((body: CustomerChange) => send(changeCustomer, { params: { id }, body }));
}

export function useInviteCustomerAgain(id: string) {
  const intent = useIntent();
  return useCustomerMutation<void>(() =>
    intent.run(id, (idempotencyKey) => send(inviteCustomerAgain, { params: { id }, idempotencyKey })),
  );
}

/** Stores the changed customer, or the one of a conflict. */
function useCustomerMutation<Change>(mutationFn: (change: Change) => Promise<Customer>) {
  const client = useQueryClient();
  const store = (customer: Customer) => {
    client.setQueryData(customerQuery(customer.id).queryKey, customer);
    void client.invalidateQueries({ queryKey: [...queryKeys.customers, 'list'] });
    void client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
  };
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: store,
    onError: (error) => {
      const current = conflictingCustomer(error);
      if (current !== null) store(current);
    },
  });
}

export function conflictingCustomer(error: unknown): Customer | null {
  return conflictIn(error, 'customer', Customer);
}
