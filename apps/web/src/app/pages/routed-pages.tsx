import { useLocation, useSearchParams } from 'react-router';
import { carriesToast } from '#shared/feedback/carried-toast.ts';
import { HomePage } from './home-page.tsx';
import { TermsPage } from './legal-pages.tsx';

/*
 * The pages of the content where the browser draws them itself: the router knows what their visit brings along.
 */

export function RoutedHomePage() {
  return <HomePage expectsToast={carriesToast(useLocation().state)} />;
}

export function RoutedTermsPage() {
  return <TermsPage version={useSearchParams()[0].get('version')} />;
}
