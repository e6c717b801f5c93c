import { createContext, useContext } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

type PagePlace = { readonly path: string; readonly Link: ComponentType<PageLinkProps> };

/** As the browser follows it, with a page of its own. */
const PlainLink = ({ to, children, ...props }: PageLinkProps) => (
  <a href={to} {...props}>
    {children}
  </a>
);

/** Where a page lies, and how its links lead on: by the router where there is one, which a page that the server drew does without. */
const PagePlaceContext = createContext<PagePlace>({ path: '/', Link: PlainLink });

type PagePlaceProps = { path: string; Link?: PagePlace['Link']; children: ReactNode };

/** Around a page. */
export const PagePlaceProvider = ({ path, Link = PlainLink, children }: PagePlaceProps) => (
  <PagePlaceContext value={{ path, Link }}>{children}</PagePlaceContext>
);

export const usePagePath = (): string => useContext(PagePlaceContext).path;

/** A link to another page of ours. */
export const PageLink = (props: PageLinkProps) => {
  const { Link } = useContext(PagePlaceContext);
  return <Link {...props} />;
};
