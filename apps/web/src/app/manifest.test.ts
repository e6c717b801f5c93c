import * as contract from '@atelier/contract';
import { expect, test } from 'vitest';
import { serverPaths } from './staff-manifest.ts';

function isCall(value: unknown): value is contract.Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

test('pages and calls share no path', () => {
  const exported: readonly unknown[] = Object.values(contract);
  const both = exported
    .filter(isCall)
    .flatMap(({ method, path }) => (serverPaths.includes(path) ? [`${method} ${path}`] : []));
  // The mailed link and the RFC 8058 form share one address. The page is a GET, the call a POST.
  expect(both).toEqual(['POST /unsubscribe']);
});
