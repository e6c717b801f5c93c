import { createContext, useContext, type ComponentProps, type ComponentType, type ReactNode } from 'react';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

type PagePlace = { readonly path: string; readonly Link: ComponentType<PageLinkProps> };

/** As the browser follows it, with a page of its own. */
function PlainLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}

/** Where a page lies, and how its links lead on: by the router where there is one, which a page that the server drew does without. */
const PagePlaceContext = createContext<PagePlace>({ path: '/', Link: PlainLink });

type PagePlaceProps = { path: string; Link?: PagePlace['Link']; children: ReactNode };

/** Around a page. */
export function PagePlaceProvider({ path, Link = PlainLink, children }: PagePlaceProps) {
  return <PagePlaceContext value={{ path, Link }}>{children}</PagePlaceContext>;
}

export function usePagePath(): string {
  return useContext(PagePlaceContext).path;
}

/** A link to another page of ours. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useContext(PagePlaceContext);
  return <Link {...props} />;
}
