import { createContext, useContext, type ComponentProps, type ComponentType, type ReactNode } from 'react';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

type PageLocation = { readonly path: string; readonly Link: ComponentType<PageLinkProps> };

/** As the browser follows it, with a page of its own. */
function PlainLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}

/** Where a page lies, and how its links lead on: by the router where there is one, which a page that the server drew does without. */
const PageLocationContext = createContext<PageLocation>({ path: '/', Link: PlainLink });

type PageLocationProps = { path: string; Link?: PageLocation['Link']; children: ReactNode };

/** Around a page. */
export function PageLocationProvider({ path, Link = PlainLink, children }: PageLocationProps) {
  return <PageLocationContext value={{ path, Link }}>{children}</PageLocationContext>;
}

export function usePagePath(): string {
  return useContext(PageLocationContext).path;
}

/** A link to another page of ours. */
export function PageLink(props: PageLinkProps) {
  const { Link } = useContext(PageLocationContext);
  return <Link {...props} />;
}
