import { useLocation, useSearchParams } from 'react-router';
import { carriesToast } from '#shared/feedback/carried-toast.ts';
import { HomePage } from './home-page.tsx';
import { TermsPage } from './legal-pages.tsx';

export function RoutedHomePage() {
  return <HomePage expectsToast={carriesToast(useLocation().state)} />;
}

export function RoutedTermsPage() {
  return <TermsPage version={useSearchParams()[0].get('version')} />;
}
