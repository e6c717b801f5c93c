import { scanRoutes } from '@atelier/contract';
import { redirectDocument, type LoaderFunctionArgs } from 'react-router';

/**
 * Loads a page with a camera as a document, unless this one began as such a page. A policy belongs to a document, and only theirs allows
 * the WebAssembly that reads codes (decisions/0113). Outside of builds there is no policy.
 */
export function requireScanDocument({ request }: LoaderFunctionArgs): null {
  const [entry] = performance.getEntriesByType('navigation');
  if (!import.meta.env.PROD || entry === undefined || isScanPage(entry.name)) return null;
  throw redirectDocument(request.url);
}

function isScanPage(address: string): boolean {
  const path = new URL(address, location.href).pathname.toLowerCase().replace(/\/$/u, '');
  return scanRoutes.some((route) => route === path);
}
